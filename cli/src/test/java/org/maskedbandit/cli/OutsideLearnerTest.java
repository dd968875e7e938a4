package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Learners of a user that do something wrong. */
class OutsideLearnerTest {
  /** A learner that breaks without a word. */
  private static final String BROKEN = OutsidePolicyTest.BY_HAND
      .replace("ByHand", "Broken")
      .replaceAll("return new .*", "throw new UnsupportedOperationException();");

  @TempDir
  static Path home;

  private static String jar = "";

  @BeforeAll
  static void pack() throws IOException {
    OutsideClasses classes = new OutsideClasses(home);
    classes.compile("ByHand", OutsidePolicyTest.BY_HAND, "-parameters");
    classes.compile("Broken", BROKEN, "-parameters");
    jar = classes.pack();
  }

  private static Session simulate(String policy, String... more) {
    List<String> line =
        List.of("simulate", "--horizon", "100", "--classpath", jar, "--policy", policy);
    return Session.of(Stream.concat(line.stream(), Stream.of(more)).toList());
  }

  @Test
  void aLearnerWithoutABillIsToldHowToHaveOne() {
    Session session = simulate("com.acme.ByHand(eta=0.5)");
    assertThat(session.status()).isEqualTo(2);
    assertThat(session.err().strip())
        .matches("the learner of com.acme.ByHand\\(eta=0.5\\) claims 0.5-GDP and must say by"
            + " bill\\(\\).*"
            + "Bill.of.*");
  }

  @Test
  void theTraceOfAnErrorIsPrintedOnDemand() {
    Session plain = simulate("com.acme.Broken(eta=1)");
    assertThat(plain.status()).isEqualTo(1);
    assertThat(plain.err().strip())
        .isEqualTo("failed: java.lang.UnsupportedOperationException; --debug prints where");
    Session debug = simulate("com.acme.Broken(eta=1)", "--debug");
    assertThat(debug.status()).isEqualTo(1);
    assertThat(debug.err())
        .contains("at com.acme.Broken.start")
        .endsWith("failed: java.lang.UnsupportedOperationException" + System.lineSeparator());
  }
}
