"""Fills a store by requests to a service of another version, and writes it down as SQL.

python3 old-store.py SERVICE.jar CLOCK_CLASSES (sqlite|JDBC_ADDRESS) OUT
"""
import base64, json, os, pathlib, subprocess, sys, tempfile, time, urllib.error, urllib.request

SECRET = base64.b64encode(b"test key, not a secret, test key").decode()


class Server:
    def __init__(self, jar, clock, data, database, ahead, key=None):
        command = ["java", f"-Dahead={ahead}", "-XX:TieredStopAtLevel=1", "-cp", f"{clock}:{jar}",
                   "org.maskedbandit.cli.Main"]
        self.store = ["--data", data] + (["--database", database] if database else [])
        self.command = command
        self.env = dict(os.environ, MASKEDBANDIT_SECRET=SECRET)
        self.process = subprocess.Popen(command + ["serve", "--port", "0"] + self.store,
                                        env=self.env, stdout=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().split()[-1]
        self.key = pathlib.Path(data, "admin-key").read_text().strip()

    def keys(self, *arguments):
        out = subprocess.run(self.command + ["keys"] + list(arguments) + self.store, env=self.env,
                             capture_output=True, text=True)
        assert out.returncode == 0, out.stderr
        return out.stdout

    def send(self, method, path, body=None, key=None):
        request = urllib.request.Request(
            self.url + path, method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": "Bearer " + (key or self.key)})
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status, json.loads(answer.read() or "null")
        except urllib.error.HTTPError as refused:
            return refused.code, json.loads(refused.read() or "null")

    def post(self, path, body=None):
        status, answer = self.send("POST", path, body or {})
        assert status < 300, (path, status, answer)
        return answer

    def create(self, **definition):
        self.post("/v1/experiments", definition)

    def decide(self, experiment, **question):
        return self.post(f"/v1/experiments/{experiment}/decisions", question)

    def many(self, experiment, number, people=None):
        asked = [dict({"experiment": experiment},
                      **({"person": f"{people}-{i}"} if people else {})) for i in range(number)]
        return self.post("/v1/decisions", {"requests": asked})["results"]

    def report(self, decisions, value):
        rewards = [{"decision": d["decision"], "value": value(d, i)} for i, d in enumerate(decisions)]
        for each in self.post("/v1/rewards", {"rewards": rewards})["results"]:
            assert each["code"] == 200, each

    def release(self, experiment):
        return self.send("GET", f"/v1/experiments/{experiment}")[1]["release"]

    def quiet(self):
        """Returns when no release has come for a while."""
        before = None
        while True:
            now = [e["release"] for e in self.send("GET", "/v1/experiments")[1]["experiments"]]
            if now == before:
                return now
            before = now
            time.sleep(1.5)

    def stop(self):
        self.process.terminate()
        self.process.wait()


def ids(decisions):
    return [d["decision"] for d in decisions]


def create(server):
    server.create(name="coins", arms=["a", {"label": "b", "value": {"size": 4}}, "c"],
                  promise={"eta": 8, "rewardsPerPerson": 2}, reward={"window": "P30D", "default": 0.25},
                  policy="epoch-coins(eta=3)", control={"arm": "a", "share": 0.2}, sticky="P365D")
    server.create(name="plain", arms=["a", "b", "c"], promise={"epsilon": 12, "delta": 1e-6},
                  reward={"low": -1, "high": 3})
    server.create(name="top-two", arms=["a", "b"], policy="epoch-top-two(eta=3)")
    server.create(name="drift", arms=["a", "b"], policy="epoch-coins(eta=5, drift-watch=true)",
                  control={"arm": "*", "share": 0.2})
    server.create(name="sums", arms=["a", "b", "c"], horizon=400, mostArms=4,
                  policy="modified-thompson(b=5, c=1e-6)")
    server.create(name="paused", arms=["a", "b"], promise={"eta": 3})
    server.create(name="stopped", arms=["a", "b"], promise={"eta": 3})
    server.create(name="closing", arms=["a", "b"], promise={"eta": 3}, reward={"window": "PT1H"})


def with_window(server):
    """Their windows close before the next start."""
    made = server.many("coins", 90, "early")
    server.report(made[:60], lambda d, i: i % 2)
    return {"lateReports": ids(made[80:83])}


def without_window(server):
    known = {}
    for turn in range(4):
        made = server.many("plain", 40, f"turn-{turn}")
        server.report(made, lambda d, i: [2.0, 1.0, -1.0][d["index"]])
        server.quiet()
    known["plainCounted"] = ids(made[:3])
    server.post("/v1/experiments/plain/arms", {"label": "d", "value": 4})
    assert server.send("DELETE", "/v1/experiments/plain/arms/c")[0] == 200
    made = server.many("top-two", 60)
    server.report(made, lambda d, i: d["index"])
    for turn in range(5):
        made = server.many("drift", 100)
        server.report(made, lambda d, i: 0.9 if d["index"] == 0 else 0.1)
    server.quiet()
    for turn in range(6):
        made = server.many("drift", 100)
        server.report(made, lambda d, i: 0.1 if d["index"] == 0 else 0.5)
        server.quiet()
    for turn in range(6):
        made = server.many("sums", 10)
        server.report(made, lambda d, i: [0.2, 0.5, 0.8][d["index"]])
        time.sleep(0.5)
    for name in ("paused", "stopped"):
        made = server.many(name, 30)
        server.report(made, lambda d, i: d["index"])
    server.quiet()
    server.many("paused", 5)
    server.post("/v1/experiments/paused/pause")
    server.many("paused", 3)
    known["stoppedOpen"] = ids(server.many("stopped", 3))
    server.post("/v1/experiments/stopped/stop", {"arm": "b"})
    server.many("stopped", 3)
    return known


def open_ones(server):
    """What is open when the store is written down; the windows are open for long."""
    known = {}
    server.quiet()
    known["sticky"] = {p: server.decide("coins", person=p)["decision"] for p in ("ann", "bob", "cid", "dee")}
    known["requests"] = {r: server.decide("plain", request=r, person="eve")["decision"] for r in ("r1", "r2")}
    server.report([{"decision": known["sticky"]["bob"]}], lambda d, i: 1)
    made = server.many("coins", 20, "late")
    server.report(made[:8], lambda d, i: 1)
    known["windowCounted"], known["windowOpen"] = ids(made[:3]), ids(made[8:11])
    gone = server.decide("coins", person="erased")["decision"]
    server.report([{"decision": gone}], lambda d, i: 1)
    assert server.send("DELETE", "/v1/people/erased")[0] == 202
    known["erased"] = [gone]
    made = server.many("plain", 30)
    known["plainOpen"] = ids(made[:3])
    known["plainPending"] = ids(made[3:6])
    server.report(made[3:6], lambda d, i: 3)
    server.quiet()
    made = server.many("sums", 4)
    server.report(made[:2], lambda d, i: 0.5)
    known["sumsOpen"] = ids(made[2:])
    known["driftOpen"] = ids(server.many("drift", 6))
    return known


def closing(server):
    made = server.many("closing", 40, "p")
    server.report(made, lambda d, i: 1)
    return {"closing": ids(made[:3])}


def keys(server):
    known = {"admin": server.key}
    known["viewer"] = server.keys("create", "--role", "viewer").split()[-1]
    known["app"] = server.keys("create", "--role", "app", "--experiment", "plain").split()[-1]
    known["revoked"] = server.keys("create", "--role", "app").split()[-1]
    status, shown = server.send("GET", "/v1/key", key=known["revoked"])
    server.keys("revoke", shown["id"])
    return known


def shown(server):
    return {e["name"]: e for e in server.send("GET", "/v1/experiments")[1]["experiments"]}


def main(jar, clock, database, out):
    data = tempfile.mkdtemp()
    database = None if database == "sqlite" else database
    known = {}
    with_clock = lambda days: Server(jar, clock, data, database, days)
    century = 36524
    server = with_clock(century - 40)
    create(server)
    known.update(with_window(server))
    known.update(without_window(server))
    server.stop()
    server = with_clock(century)
    known.update(open_ones(server))
    known["keys"] = keys(server)
    server.stop()
    server = with_clock(-1)
    known.update(closing(server))
    server.quiet()
    known["experiments"] = {
        name: {"status": e["status"], "finalArm": e.get("finalArm"), "release": e["release"],
               "policy": e["definition"]["policy"],
               "arms": [[a["label"], a["retired"], a["plays"]] for a in e["arms"]]}
        for name, e in shown(server).items()}
    known["eta"] = server.send("GET", "/v1/privacy")[1]["eta"]
    server.stop()
    known["mark"] = json.loads(pathlib.Path(data, "mark").read_text())
    pathlib.Path(out + ".json").write_text(json.dumps(known, indent=1) + "\n")
    pathlib.Path(out + ".sql").write_text(sql(data, database))


def sql(data, database):
    """The text of a dump; the names of the files in the file system are left out."""
    dump = (["sqlite3", data + "/store.db", ".dump"] if database is None else
            ["pg_dump", "--inserts", "--no-owner", "--no-privileges", database[len("jdbc:"):]])
    lines = subprocess.run(dump, capture_output=True, text=True, check=True).stdout.splitlines()
    return "-- A store of version 0.2.0 (5658ead), filled by old-store.py\n" + "".join(
        line + "\n" for line in lines
        if line and not line.startswith(("--", "\\", "INSERT INTO setting VALUES('files'")))


main(*sys.argv[1:])
