package org.maskedbandit.service.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.maskedbandit.service.Traffic;
import org.maskedbandit.service.experiment.Choice.Reason;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.Status;
import org.maskedbandit.service.kind.NewExperiment;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.serve.Decisions.Answer;
import org.maskedbandit.service.serve.Decisions.Question;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.PeopleStore;
import org.maskedbandit.service.store.Sql;
import org.maskedbandit.service.store.Stores;
import org.maskedbandit.service.store.Stores.Kind;

/** Twenty arms, so that two independent decisions agree by chance in one of twenty cases only. */
class PeopleTest {
  private static final long HOUR = 3_600_000;
  private static final Optional<String> NOBODY = Optional.empty();

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private final MasterKey master = MasterKey.random();
  private final AtomicLong time = new AtomicLong(1_000_000);

  private Node node(Database database) {
    return Node.open(database, master, new Clock(time::get));
  }

  private static Experiment experiment(Node node, String further) throws IOException {
    StringBuilder arms = new StringBuilder("\"arm0\"");
    for (int i = 1; i < 20; i++) {
      arms.append(", \"arm").append(i).append('"');
    }
    String text = "{\"name\": \"e\", \"promise\": {\"eta\": 1}, \"arms\": [" + arms + "]" + further;
    node.changes()
        .create(NewExperiment.read(new ObjectMapper().readTree(text + "}")), "test")
        .join();
    return node.experiments().find("e").orElseThrow();
  }

  private static Question request(String request) {
    return new Question(NOBODY, Optional.empty(), Optional.of(request), "key");
  }

  private static Question person(String person) {
    return new Question(Optional.of(person), Optional.empty(), Optional.empty(), "key");
  }

  private static Answer ask(Node node, Question question) {
    return node.people()
        .decide(node.experiments().find("e").orElseThrow(), question)
        .join()
        .orElseThrow();
  }

  /** Returns when all that was decided is in the store. */
  private static void flush(Node node) {
    Traffic.await(() -> node.log().size() == 0 && node.people().waiting() == 0);
  }

  private static long count(Node node, String rows) {
    return number(node, "SELECT count(*) FROM " + rows);
  }

  private static long number(Node node, String sql) {
    return Sql.of(node.database())
        .withHandle(handle -> handle.select(sql).mapTo(Long.class).one());
  }

  private static void same(Answer first, Answer again) {
    assertThat(again.id()).isEqualTo(first.id());
    assertThat(again.decision()).isEqualTo(first.decision());
    assertThat(again.reason()).isEqualTo(first.reason());
  }

  @ParameterizedTest
  @EnumSource
  void aRepeatedRequestIsAnsweredAsTheFirstTime(Kind kind) throws IOException {
    try (Database database = Stores.open(kind, folder)) {
      Answer first;
      try (Node node = node(database)) {
        experiment(node, "");
        first = ask(node, request("r"));
        same(first, ask(node, request("r")));
        flush(node);
        same(first, ask(node, request("r")));
        node.changes()
            .status(
                node.experiments().find("e").orElseThrow(),
                Status.STOPPED,
                OptionalInt.of(0),
                "test")
            .join();
        same(first, ask(node, request("r")));
        assertThat(ask(node, request("s")).id()).isNotEqualTo(first.id());
        time.addAndGet(24 * HOUR - 1);
      }
      try (Node restarted = node(database)) {
        same(first, ask(restarted, request("r")));
        time.addAndGet(1);
        assertThat(ask(restarted, request("r")).id()).isNotEqualTo(first.id());
        flush(restarted);
        assertThat(count(restarted, "decision")).isEqualTo(3);
      }
    }
  }

  private static Answer list(Node node) {
    return node.people()
        .decideListed(node.experiments().find("e").orElseThrow(), person("p"))
        .join()
        .orElseThrow();
  }

  /** The other half is for its reward, which comes later than the list. */
  @ParameterizedTest
  @EnumSource
  void aListKeepsADecisionForHalfOfItsWindow(Kind kind) throws IOException {
    try (Database database = Stores.open(kind, folder);
        Node node = node(database)) {
      experiment(node, ", \"reward\": {\"window\": \"PT2H\"}");
      Answer first = list(node);
      flush(node);
      time.addAndGet(HOUR - 1);
      same(first, list(node));
      time.addAndGet(1);
      assertThat(list(node).id()).isNotEqualTo(first.id());
    }
  }

  @Test
  void anotherNodeKnowsIt() throws IOException {
    String url = Stores.newPostgres();
    try (Database one = Database.postgres(url);
        Database two = Database.postgres(url);
        Node here = node(one)) {
      experiment(here, ", \"sticky\": \"PT1H\"");
      try (Node there = node(two)) {
        Answer first = ask(here, request("r"));
        Answer person = ask(here, person("p"));
        flush(here);
        same(first, ask(there, request("r")));
        same(person.again(), ask(there, person("p")));
      }
    }
  }

  /** Without the entry in memory each of them would read the store and decide. */
  @Test
  void equalRequestsAtTheSameTimeGetOneDecision() throws IOException {
    try (Database database = Stores.open(Kind.SQLITE, folder);
        Node node = node(database)) {
      Experiment experiment = experiment(node, ", \"sticky\": \"PT1H\"");
      List<CompletableFuture<Optional<Answer>>> answers = new ArrayList<>();
      for (int i = 0; i < 2000; i++) {
        Question question = new Question(
            Optional.of("p" + i / 20), Optional.empty(), Optional.of("r" + i / 4), "key");
        answers.add(node.people().decide(experiment, question));
      }
      Stream<String> ids =
          answers.stream().map(answer -> answer.join().orElseThrow().id());
      assertThat(ids.distinct().count()).isEqualTo(100);
      flush(node);
      assertThat(count(node, "decision")).isEqualTo(100);
      assertThat(count(node, "sticky_decision")).isEqualTo(100 + 500);
      assertThat(node.people().waiting()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aStickyPersonKeepsADecision(Kind kind) throws IOException {
    try (Database database = Stores.open(kind, folder);
        Node node = node(database)) {
      experiment(node, ", \"sticky\": \"PT1H\"");
      Answer first = ask(node, person("p"));
      assertThat(first.reason()).isEqualTo(Reason.LEARNED);
      same(first.again(), ask(node, person("p")));
      flush(node);
      same(first.again(), ask(node, person("p")));
      assertThat(ask(node, person("q")).id()).isNotEqualTo(first.id());
      Question both = new Question(Optional.of("p"), Optional.empty(), Optional.of("r"), "key");
      same(first.again(), ask(node, both));
      time.addAndGet(HOUR);
      flush(node);
      same(first.again(), ask(node, both));
      assertThat(ask(node, person("p")).reason()).isEqualTo(Reason.LEARNED);
      flush(node);
      assertThat(count(node, "decision")).as("p, q, and p an hour later").isEqualTo(3);
      assertThat(number(node, "SELECT sum(plays) FROM play_count")).isEqualTo(3);
    }
  }

  @Test
  void aStickyPersonGetsNoArmThatIsRetiredOrNotEligible() throws IOException {
    try (Database database = Stores.open(Kind.SQLITE, folder);
        Node node = node(database)) {
      Experiment experiment = experiment(node, ", \"sticky\": \"PT1H\"");
      Answer first = ask(node, person("p"));
      String other = first.arm() == 0 ? "arm1" : "arm0";
      Question eligible =
          new Question(Optional.of("p"), Optional.of(List.of(other)), Optional.empty(), "key");
      assertThat(ask(node, eligible).arm()).isNotEqualTo(first.arm());
      same(ask(node, eligible), ask(node, person("p")));
      flush(node);
      node.changes().retire(experiment, other, "test").join();
      assertThat(ask(node, person("p")).reason()).isEqualTo(Reason.LEARNED);
      node.changes()
          .status(experiment, Status.PAUSED, OptionalInt.empty(), "test")
          .join();
      assertThat(ask(node, person("p")).reason()).isEqualTo(Reason.PAUSED);
    }
  }

  /** From when it was made, not from when the one before was made. */
  @Test
  void aDecisionThatTakesThePlaceOfAnotherIsKeptForAsLong() throws IOException {
    try (Database database = Stores.open(Kind.SQLITE, folder);
        Node node = node(database)) {
      Experiment experiment = experiment(node, ", \"sticky\": \"PT1H\"");
      Answer first = ask(node, person("p"));
      flush(node);
      time.addAndGet(HOUR / 2);
      String retired = experiment.arms().get(first.arm()).label();
      node.changes().retire(experiment, retired, "test").join();
      Answer second = ask(node, person("p"));
      assertThat(second.id()).isNotEqualTo(first.id());
      flush(node);
      time.addAndGet(HOUR - 1);
      same(second.again(), ask(node, person("p")));
      time.addAndGet(HOUR);
      assertThat(ask(node, person("p")).id()).isNotEqualTo(second.id());
    }
  }

  /** Nobody has chosen it for the person: rewards of it would count for nothing. */
  @Test
  void aStickyPersonDoesNotKeepTheArmOfAPauseThatAListHasShown() throws IOException {
    try (Database database = Stores.open(Kind.SQLITE, folder);
        Node node = node(database)) {
      Experiment experiment = experiment(node, ", \"sticky\": \"PT1H\"");
      node.changes()
          .status(experiment, Status.PAUSED, OptionalInt.empty(), "test")
          .join();
      assertThat(list(node).reason()).isEqualTo(Reason.PAUSED);
      flush(node);
      node.changes()
          .status(experiment, Status.RUNNING, OptionalInt.empty(), "test")
          .join();
      Answer after = ask(node, person("p"));
      assertThat(after.reason()).isEqualTo(Reason.LEARNED);
      assertThat(after.decision().counts()).isTrue();
    }
  }

  /** A refusal is for the one who asked wrongly, and leaves nothing behind. */
  @Test
  void aRefusedRequestIsNotKept() throws IOException {
    try (Database database = Stores.open(Kind.SQLITE, folder);
        Node node = node(database)) {
      Experiment experiment = experiment(node, "");
      Question wrong =
          new Question(NOBODY, Optional.of(List.of("no arm")), Optional.of("r"), "key");
      CompletableFuture<Optional<Answer>> refused = node.people().decide(experiment, wrong);
      Answer right = ask(node, request("r"));
      assertThatThrownBy(refused::join).hasCauseInstanceOf(IllegalArgumentException.class);
      same(right, ask(node, request("r")));
      flush(node);
      assertThat(node.people().waiting()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatExpiredIsRemovedAndPeopleAreForgotten(Kind kind) throws IOException {
    try (Database database = Stores.open(kind, folder);
        Node node = node(database)) {
      Experiment experiment = experiment(node, ", \"sticky\": \"PT1H\"");
      Answer p =
          ask(node, new Question(Optional.of("p"), Optional.empty(), Optional.of("r"), "key"));
      ask(node, person("q"));
      flush(node);
      assertThat(count(node, "sticky_decision")).isEqualTo(3);
      node.changes()
          .change(tx -> {
            PeopleStore.expire(tx, time.get() + HOUR);
            return true;
          })
          .join();
      assertThat(count(node, "sticky_decision")).as("the request is left").isEqualTo(1);
      node.changes()
          .change(tx -> {
            PeopleStore.Name name =
                new PeopleStore.Name(experiment.id(), p.decision().person());
            PeopleStore.refuse(tx, List.of(name));
            return true;
          })
          .join();
      assertThat(count(node, "sticky_decision")).isZero();
    }
  }

  @Test
  void theStoreHasNoIdOfAClient() throws IOException {
    try (Database database = Stores.open(Kind.SQLITE, folder)) {
      try (Node node = node(database)) {
        experiment(node, ", \"sticky\": \"PT1H\"");
        ask(
            node,
            new Question(
                Optional.of("person-4711"), Optional.empty(), Optional.of("request-4711"), "key"));
      }
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
            .doesNotContain("4711");
      }
    }
  }
}
