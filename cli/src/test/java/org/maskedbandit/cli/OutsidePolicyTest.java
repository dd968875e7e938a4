package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maskedbandit.policy.Policy;

/** A policy that was written, compiled and packed elsewhere goes through every command. */
class OutsidePolicyTest {
  private static final String NAME = "com.acme.NoisyGreedy";

  /** Plays at random now and then, else the arm with the best noisy mean of its epochs. */
  private static final String NOISY_GREEDY = """
      package com.acme;

      import org.maskedbandit.notation.Check;
      import org.maskedbandit.policy.Decider;
      import org.maskedbandit.release.Release;
      import org.maskedbandit.policy.ReleasePolicy;
      import org.maskedbandit.policy.Setting;
      import org.maskedbandit.privacy.Claim;
      import org.maskedbandit.privacy.GaussianDp;
      import org.maskedbandit.privacy.Scope;
      import org.maskedbandit.random.RandomSource;
      import org.maskedbandit.release.GaussianMechanism;
      import org.maskedbandit.release.Mechanism;

      public record NoisyGreedy(double eta, long epoch) implements ReleasePolicy {
        public NoisyGreedy {
          Check.positive("eta", eta);
          Check.atLeast("epoch", epoch, 1);
        }

        public NoisyGreedy(double eta) {
          this(eta, 20);
        }

        @Override
        public Claim claim(Setting setting) {
          return Claim.anytime(new GaussianDp(eta)).within(Scope.SUMS);
        }

        @Override
        public Mechanism mechanism(Setting setting) {
          return GaussianMechanism.eta(eta);
        }

        @Override
        public Decider decider(Setting setting) {
          double[] totals = new double[setting.arms()];
          long[] counts = new long[setting.arms()];
          return new Decider() {
            @Override
            public void add(Release release) {
              totals[release.arm()] += release.sum();
              counts[release.arm()] += release.rewards();
            }

            @Override
            public long due(int arm) {
              return epoch;
            }

            @Override
            public double[] probabilities(long[] plays) {
              double[] law = new double[totals.length];
              java.util.Arrays.fill(law, 0.1 / totals.length);
              law[best()] += 0.9;
              return law;
            }

            @Override
            public int draw(long[] plays, RandomSource random) {
              return random.nextInt(10) == 0 ? random.nextInt(totals.length) : best();
            }

            private int best() {
              int best = 0;
              for (int arm = 1; arm < totals.length; arm++) {
                best = mean(arm) > mean(best) ? arm : best;
              }
              return best;
            }

            private double mean(int arm) {
              return counts[arm] == 0 ? 1 : totals[arm] / counts[arm];
            }
          };
        }
      }
      """;

  @TempDir
  static Path home;

  private static String jar = "";

  @BeforeAll
  static void pack() throws IOException {
    OutsideClasses classes = new OutsideClasses(home);
    classes.compile("NoisyGreedy", NOISY_GREEDY, "-parameters");
    classes.compile("NoRecord", "package com.acme; public class NoRecord {}");
    classes.compile("NoPolicy", "package com.acme; public record NoPolicy() {}");
    classes.compile("Hidden", renamed("Hidden").replace("public record", "record"));
    classes.compile(
        "Overspending",
        renamed("Overspending").replace("GaussianDp(eta)", "GaussianDp(eta / 3)"),
        "-parameters");
    classes.compile("Nameless", renamed("Nameless"));
    classes.compile("ByHand", BY_HAND, "-parameters");
    jar = classes.pack();
  }

  /** A claim that nothing but its class asserts. */
  static final String BY_HAND = """
      package com.acme;

      public record ByHand(double eta) implements org.maskedbandit.policy.Policy {
        @Override
        public org.maskedbandit.privacy.Claim claim(org.maskedbandit.policy.Setting setting) {
          return org.maskedbandit.privacy.Claim.anytime(
              new org.maskedbandit.privacy.GaussianDp(eta));
        }

        @Override
        public org.maskedbandit.policy.Learner start(
            org.maskedbandit.policy.Setting setting,
            org.maskedbandit.random.RandomSource random) {
          return new org.maskedbandit.policy.baseline.KlUcb().start(setting, random);
        }
      }
      """;

  private static String renamed(String name) {
    return NOISY_GREEDY.replace("NoisyGreedy", name);
  }

  private static Session session(String command, String... more) {
    Session session = Session.of(
        Stream.concat(Stream.of(command, "--classpath", jar), Stream.of(more)).toList());
    assertThat(session.status()).as(session.err()).isZero();
    return session;
  }

  /** The written form of what is read with the jar on the class path. */
  private static String readBack(String written) throws IOException {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {Path.of(jar).toUri().toURL()}, before)) {
      thread.setContextClassLoader(loader);
      return Policy.parse(written).written();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static void assertReadsBack(String written) throws IOException {
    assertThat(written).startsWith(NAME + "(eta=");
    assertThat(readBack(written)).isEqualTo(written);
  }

  private static String written(Iterable<JsonNode> rows) {
    for (JsonNode row : rows) {
      if (row.get("policy").asText().startsWith(NAME)) {
        return row.get("policy").asText();
      }
    }
    throw new AssertionError("no row of " + NAME + " in " + rows);
  }

  @Test
  void simulateRunsIt(@TempDir Path folder) throws IOException {
    String policy = NAME + "(eta=1, epoch=5)";
    Session table = session(
        "simulate", "--policy", policy, "--horizon", "500", "--runs", "2", "--out", folder + "/s");
    assertThat(table.out()).contains(policy);
    assertThat(folder.resolve("s/curves.csv")).content().contains("\"" + policy + "\"");
    Session json = session(
        "simulate", "--policy", policy, "--horizon", "500", "--runs", "2", "--format", "json");
    assertReadsBack(written(json.json()));
  }

  @Test
  void compareSetsItToTheBudget() throws IOException {
    String[] line = {"--policy", NAME, "--eta", "0.5", "--horizon", "500", "--runs", "2"};
    assertThat(session("compare", line).out()).contains(NAME + "(eta=0.5)", "epoch-thompson(");
    Session json = session("compare", with(line, "--format", "json"));
    assertThat(written(json.json())).isEqualTo(NAME + "(eta=0.5)");
    assertReadsBack(written(json.json()));
  }

  @Test
  void compareSaysWhoIsLeftOutAndWhy() {
    Session session =
        session("compare", "--policy", NAME, "--eta", "1e-9", "--horizon", "300", "--runs", "1");
    assertThat(session.err())
        .contains("left out, no guarantee: beta-thompson, kl-ucb")
        .containsPattern("left out, not within the budget: .*" + NAME + ", .*thompson")
        .contains("left out, several required parameters and no candidates: bit-budgeted-thompson");
  }

  @Test
  void tuneRanksIt() throws IOException {
    Session json = session(
        "tune",
        "--arms",
        "2",
        "--policy",
        NAME + "(eta=0.5, epoch=7)",
        "--eta",
        "1",
        "--horizon",
        "300",
        "--runs",
        "2",
        "--format",
        "json");
    assertThat(written(json.json().get("ranking"))).isEqualTo(NAME + "(eta=0.5, epoch=7)");
    assertReadsBack(written(json.json().get("ranking")));
    assertThat(json.err()).contains("left out, no guarantee: beta-thompson");
  }

  @Test
  void accountSaysWhetherAClaimIsVerified() {
    assertThat(account(NAME).out()).contains("promise  yes ", "gdp(eta=1)");
    Session hand = account("com.acme.ByHand");
    assertThat(hand.out())
        .contains("promise  not verified  gdp(eta=1)", "The claim is not verified: ")
        .doesNotContain("  yes  ");
    assertThat(account("com.acme.Overspending").out())
        .contains("promise  NO ", "does not cover the privacy loss of one reward, 1-GDP.");
  }

  private static Session account(String policy) {
    return session("account", "--policy", policy + "(eta=1)", "--arms", "2");
  }

  /** The commands that it proposes can be pasted: they find the class. */
  @Test
  void explainRepeatsTheClassPath() {
    Session json =
        session("explain", NAME + "(eta=1)", "--runs", "1", "--horizon", "100", "--format", "json");
    JsonNode next = json.json().get("next");
    assertThat(next).hasSizeGreaterThan(3);
    for (JsonNode command : next) {
      assertThat(command.asText())
          .matches("maskedbandit [a-z]+ --classpath '?\\Q" + jar + "\\E'? .*NoisyGreedy.*");
    }
    Session none = Session.of("explain", "uniform", "--runs", "1", "--horizon", "100");
    assertThat(none.out()).doesNotContain("--classpath");
  }

  /** Each verdict is wrong with probability 1e-6 at most. */
  @Test
  void auditRefutesTheClaimOfAnotherAndNotOfThis() throws IOException {
    String[] line = {
      "--horizon", "100", "--runs", "5000", "--confidence", "0.999999", "--format", "json"
    };
    Session fair = session("audit", with(line, "--policy", NAME + "(eta=1)"));
    assertThat(fair.json().get("refuted").asBoolean()).isFalse();
    assertThat(fair.json().get("method").asText()).isEqualTo("release");
    assertReadsBack(fair.json().get("policy").asText());
    Session liar = Session.of(with(
        new String[] {"audit", "--classpath", jar, "--policy", "com.acme.Overspending(eta=3)"},
        line));
    assertThat(liar.status()).as(liar.err()).isEqualTo(1);
    assertThat(liar.json().get("refuted").asBoolean()).isTrue();
  }

  private static String[] with(String[] line, String... more) {
    return Stream.concat(Stream.of(line), Stream.of(more)).toArray(String[]::new);
  }

  /** A folder may stand for a jar, and there may be several. */
  @Test
  void foldersAreClassPathsToo() {
    Session session = Session.of(
        "account",
        "--classpath",
        home + "/src:" + home + "/classes",
        "--policy",
        NAME + "(eta=1)",
        "--arms",
        "2");
    assertThat(session.status()).as(session.err()).isZero();
    assertThat(session.out()).contains("gdp(eta=1)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "com.acme.Nothing(eta=1)     | policy must be .*, but is 'com.acme.Nothing', which is"
            + " not on the class path",
        "com.acme.NoRecord           | policy must be .*, but is 'com.acme.NoRecord', which is"
            + " not a public record",
        "com.acme.Hidden(eta=1)      | policy must be .*, but is 'com.acme.Hidden', which is not"
            + " a public record",
        "com.acme.NoPolicy           | policy must be .*, but is 'com.acme.NoPolicy', which does"
            + " not implement .*Policy",
        "com.acme.Nameless(eta=1)    | com.acme.Nameless must be compiled with javac"
            + " -parameters, but is not",
        "com.acme.NoisyGreedy(eta=0) | eta must be positive and finite, but is 0",
        "com.acme.NoisyGreedy        | com.acme.NoisyGreedy needs eta: .*",
      })
  void whatCannotBeReadIsRefused(String policy, String sentence) {
    assertRefused(sentence, "simulate", "--classpath", jar, "--policy", policy);
  }

  @Test
  void whatIsNoClassPathIsRefused() throws IOException {
    String none = home.resolve("none.jar").toString();
    String text = Files.writeString(home.resolve("text.jar"), "text").toString();
    for (String wrong : List.of(none, text, jar + ":" + none, "")) {
      assertRefused(
          "--classpath must be jar files or folders that exist, .*, but is '.*'",
          "policies",
          "--classpath",
          wrong);
    }
    assertRefused("policy must be .* not on the class path", "simulate", "--policy", NAME);
  }

  private static void assertRefused(String sentence, String... line) {
    Session session = Session.of(line);
    assertThat(session.status()).isEqualTo(2);
    assertThat(session.out()).isEmpty();
    assertThat(session.err().lines()).singleElement().asString().matches(sentence);
  }

  /** The loader of one command is not there for the next. */
  @Test
  void theClassPathEndsWithTheCommand() {
    Supplier<ClassLoader> loader = () -> Thread.currentThread().getContextClassLoader();
    ClassLoader before = loader.get();
    session("policies");
    assertThat(loader.get()).isSameAs(before);
  }
}
