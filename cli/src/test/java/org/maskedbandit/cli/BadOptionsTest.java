package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Every option of every command with values that its type does not have, without a value, twice,
 * and misspelt. Each is refused with one sentence, and nothing is written. The commands are small,
 * so that one that is not refused is found soon.
 */
class BadOptionsTest {
  private static final Map<String, String> SMALL = Map.ofEntries(
      Map.entry("simulate", "--coverage --from 10 --horizon 20 --runs 2 --out {out}"),
      Map.entry("compare", "--horizon 20 --runs 2 --out {out}"),
      Map.entry("tune", "--arms 2 --eta 1 --horizon 20 --runs 2"),
      Map.entry("leaderboard", "--eta 1 --horizon 100 --runs 2 --out {out}"),
      Map.entry("sweep", "--study {study} --out {out}"),
      Map.entry("plan", "--eta 1 --arms 2 --traffic 100 --days 1 --difference 0.5 --out {out}"),
      Map.entry("replay", "--log {releases} --arm arm --reward rho --repeats 2 --out {out}"),
      Map.entry("identify", "--limit 100 --runs 2 --out {out}"),
      Map.entry("estimate", "--releases {releases} --out {out}"),
      Map.entry("account", "--policy epoch-coins(eta=1) --arms 2"),
      Map.entry("audit", "--horizon 10 --runs 100 --out {out}"),
      Map.entry("reproduce", "--runs 1 --out {out}"),
      Map.entry("bench", "--seconds 0.01 --out {out}"));

  /** Values that have the right type and make no sense. */
  private static final String SENSELESS = """
      compare --eta 0
      compare --eta 1 --epsilon 1
      compare --eta infinite
      compare --delta 1e-6
      compare --epsilon 1 --delta 0
      compare --epsilon 1 --delta 1
      compare --problem bernoulli(means=[0.5])x
      compare --policy thompson(b=1)
      compare --values
      compare --only ucb1
      compare --only epoch-coins,nosuch
      compare --only epoch-coins,
      compare --only modified-thompson(b=1,c=2)
      compare --only com.acme.Nothing
      compare extra
      tune
      tune --arms 3
      tune --eta 1
      tune --arms 0 --eta 1
      tune --arms 3 --problem bernoulli(means=[0.5,0.4]) --eta 1
      tune --arms 3 --eta 1 --epsilon 1
      tune --arms 3 --epsilon -2
      tune --arms 3 --epsilon 1 --delta 5
      tune --arms 3 --eta 1 --horizon 1e13
      tune --arms 1e9 --eta 1
      tune --arms 3 --eta 1 --only nosuch
      tune --arms 3 --eta 1 --only bit-budgeted-thompson
      tune --arms 3 --eta 1 --picture png
      leaderboard --horizon 1e4,x
      leaderboard --horizon 0
      leaderboard --eta -1
      leaderboard --runs 0
      leaderboard --delta 1e-6
      simulate --from 100 --horizon 10
      simulate --confidence 0.9
      policies --seed 2
      account --policy thompson --arms 2 --threads 2
      sweep merge --seed 2
      simulate --policy ucb1 --policy ucb1
      simulate --policy late-rewards(policy=ucb1,rounds=-1)
      simulate --policy late-releases(policy=ucb1,rounds=1)
      sweep
      sweep --study nosuch.yaml --out {out}
      sweep --study {study}
      sweep --study {releases} --out {out}
      sweep --study {study} --out {out} --shard 0/3
      sweep --study {study} --out {out} --shard 4/3
      sweep --study {study} --out {out} --shard 3
      sweep --study {study} --out {out} --seed 3
      sweep merge --out {out}
      sweep merge nosuch --out {out}
      sweep marge
      plan --eta 1
      plan --arms 2 --traffic 100 --difference 0.1
      plan --arms 1 --traffic 100 --difference 0.1 --eta 1
      plan --arms 2 --traffic 100 --difference 0.1 --eta 100
      plan --arms 2 --traffic 100 --difference 0.1 --eta 1 --delta 1e-6
      plan --arms 2 --traffic 100 --difference 0 --eta 1
      plan --arms 2 --traffic 100 --difference 0.5 --base 0.6 --eta 1
      replay
      replay --log nosuch.csv --arm arm --reward rho
      replay --log {releases} --arm arms --reward rho
      replay --log {releases} --arm arm --reward sum
      replay --log {releases} --arm arm --reward arm
      replay --log {releases} --arm arm --reward rho --range 1,0
      replay --log {releases} --arm arm --reward rho --propensity rho
      replay --log {releases} --arm arm --reward rho --time epoch
      replay --log {releases} --arm arm --reward rho --context epochs
      replay --log {releases} --arm arm --reward rho --context epoch,arm
      replay --log nosuch*.csv --arm arm --reward rho
      replay --log nosuch.parquet --arm arm --reward rho
      replay --log {releases} --arm arm --reward rho --sort
      identify --confidence 0
      identify --confidence 1
      identify --confidence 2
      identify --tolerance -1
      identify --tolerance 2
      identify --limit 0
      identify --policy beta-thompson
      identify --policy ucb1
      estimate
      estimate --releases nosuch.csv
      estimate --releases {releases} --look once
      estimate --releases {releases} --horizon 5
      estimate --releases {releases} --look once --horizon 0
      estimate --releases {releases} --look twice --horizon 5
      account --compose gdp(eta=1) --compose nosuch(x=1)
      account --compose gdp
      account --guarantee gdp
      account --guarantee gdp()
      account --guarantee gdp(eta)
      account --guarantee gdp(eta=)
      account --guarantee gdp(eta=1,eta=2)
      account --guarantee gdp(eta=1,x=2)
      account --guarantee GDP(eta=1)
      account --guarantee gdp(eta=one)
      account --guarantee pure(epsilon=-1)
      account --guarantee renyi(alpha=1,epsilon=1)
      account --guarantee approximate(epsilon=1,delta=2)
      account --guarantee gdp(eta=1) --times 1e19
      account --policy epoch-coins(eta=1) --arms 5 --horizon 0
      account --policy modified-thompson(b=9) --arms 5 --horizon 100
      account --policy modified-thompson(b=9) --arms 5 --horizon 100 --delta 1e-6
      account --policy modified-thompson(b=9) --arms 5 --horizon 100 --eta 1 --delta 1e-6
      account --policy modified-thompson(b=9) --arms 5 --eta 1
      account --policy modified-thompson(b=20) --arms 5 --horizon 100 --eta 1
      account --policy modified-thompson(b=0) --arms 5 --horizon 1 --eta 1
      account --policy modified-thompson(c=1) --arms 5 --horizon 100 --eta 1e-9
      account --policy modified-thompson --arms 5 --horizon 100 --eta 1
      account --policy epoch-coins --arms 5 --eta 1 --times 2
      account --guarantee gdp(eta=1) --eta 1
      account --eta 1
      account --epsilon 1
      account --spent nan
      account --spent -1
      simulate --classpath nosuch.jar
      simulate --classpath
      simulate --policy com.acme.Nothing(eta=1)
      simulate --policy epoch-coins(eta=1)(
      simulate --policy epoch-coins(eta=[1])
      simulate --policy epoch-coins(eta=1,rho=2)
      simulate --policy epoch-coins(eta=1,drift-watch=maybe)
      simulate --policy delayed(policy=nosuch)
      simulate --policy with-uniform(policy=ucb1)
      simulate --policy with-uniform(policy=epoch-coins(eta=1),share=2)
      simulate --problem bernoulli
      simulate --problem bernoulli()
      simulate --problem bernoulli(means=0.5)
      simulate --problem bernoulli(means=[a,b])
      simulate --problem beta(alphas=[1],betas=[1,2])
      leaderboard --horizon ,
      serve --port -1
      serve --port 65536
      serve --port x
      serve --keep nosuch
      serve --keep -P1D
      serve --rate 0
      serve --rate x
      serve --database nosuch
      serve --database jdbc:h2:mem
      serve --tls-cert nosuch.pem
      serve --tls-key nosuch.pem
      serve --restored=maybe
      serve --data
      serve extra
      """;

  /** It would serve if a value were taken; its own lines are above. */
  private static final String SERVES = "serve";

  /** Commands with a data directory. */
  private static final List<String> STORE = List.of("serve", "keys", "journal", "export");

  /** Any whole number is a seed. */
  private static final List<String> ANY_WHOLE = List.of("--seed");

  private static final Pattern SENTENCE =
      Pattern.compile("\\S+.* (must be|needs|has no|takes|declares|could not be|was given) .+");

  @TempDir
  Path home;

  static Stream<List<String>> lines() {
    List<List<String>> all = new ArrayList<>();
    for (Class<?> type : Main.class.getAnnotation(Command.class).subcommands()) {
      CommandLine command = new CommandLine(type);
      for (OptionSpec option : command.getCommandSpec().options()) {
        if (!option.longestName().equals("--help") && !command.getCommandName().equals(SERVES)) {
          wrong(option).forEach(words -> all.add(line(command.getCommandName(), option, words)));
        }
      }
    }
    SENSELESS.lines().forEach(line -> all.add(List.of(line.split(" "))));
    return all.stream();
  }

  private static List<List<String>> wrong(OptionSpec option) {
    String name = option.longestName();
    List<List<String>> all = new ArrayList<>();
    all.add(List.of(name + "s-x", "1"));
    if (option.type() == boolean.class) {
      all.add(List.of(name + "=maybe"));
      return all;
    }
    all.add(List.of(name));
    values(option).forEach(value -> all.add(List.of(name, value)));
    if (!option.isMultiValue()) {
      all.add(List.of(name, "1", name, "1"));
    }
    return all;
  }

  private static List<String> values(OptionSpec option) {
    Class<?> type = option.isMultiValue() ? option.auxiliaryTypes()[0] : option.type();
    if (type == Long.class || type == Integer.class) {
      List<String> whole = new ArrayList<>(List.of("x", "1.5", "1e30", "", "0x10", "٣"));
      if (!ANY_WHOLE.contains(option.longestName())) {
        whole.addAll(List.of("0", "-1"));
      }
      return whole;
    }
    if (type == Double.class) {
      return List.of("x", "nan", "-1", "", "1/0", "1e999", "-infinite");
    }
    return type == Path.class ? List.of("", " ", "a\0b") : List.of("", "nosuch", "nosuch(", "[1]");
  }

  /** The small command, without what the option in question says otherwise. */
  private static List<String> line(String command, OptionSpec option, List<String> wrong) {
    Map<String, String> options = new LinkedHashMap<>();
    String name = "";
    for (String word : SMALL.getOrDefault(command, "").split(" ")) {
      if (word.startsWith("--")) {
        name = word;
      }
      options.merge(name, word.startsWith("--") ? "" : word, String::concat);
    }
    List<String> line = new ArrayList<>(List.of(command));
    options.forEach((key, value) -> {
      if (!key.isEmpty() && !key.equals(option.longestName())) {
        line.add(key);
        Stream.of(value).filter(each -> !each.isEmpty()).forEach(line::add);
      }
    });
    line.addAll(wrong);
    return line;
  }

  /** A command that keeps data is told where, so that none is made in the working directory. */
  private static List<String> withData(List<String> line) {
    boolean stores = STORE.contains(line.get(0)) && !line.contains("--data");
    return stores ? Stream.concat(line.stream(), Stream.of("--data", "{out}")).toList() : line;
  }

  @ParameterizedTest
  @MethodSource("lines")
  void isRefusedWithOneSentence(List<String> line) {
    String releases =
        Repository.here().root().resolve("docs/examples/releases.csv").toString();
    String study = releases.replace("releases.csv", "study.yaml");
    Session session = Session.of(withData(line).stream()
        .map(word -> word.replace("{releases}", releases))
        .map(word -> word.replace("{study}", study))
        .map(word -> word.replace("{out}", home.resolve("new/out").toString()))
        .toList());
    assertThat(session.status()).as(session.err()).isEqualTo(2);
    assertThat(session.out()).isEmpty();
    assertThat(session.err().lines()).singleElement().asString().matches(SENTENCE);
    assertThat(session.err())
        .doesNotContain("Exception", "null", "java.", "picocli", "org.maskedbandit", "Invalid");
    assertThat(home).isEmptyDirectory();
  }

  @Test
  void thereAreManyOfThem() {
    assertThat(lines().distinct()).hasSizeGreaterThan(250);
  }
}
