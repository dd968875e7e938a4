package org.maskedbandit.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.maskedbandit.notation.Refusal;

class ProblemTest {
  private long now;
  private final Failures failures = new Failures(() -> now);

  private Problem of(Throwable failed) {
    return failures.problem(failed, "GET /v1/x");
  }

  @Test
  void refusalsAreShown() {
    Problem problem = of(new CompletionException(new Refusal("a must be b")));
    assertThat(problem.status()).isEqualTo(422);
    assertThat(problem.getMessage()).isEqualTo("a must be b");
    assertThat(of(new CompletionException(new Problem(409, "taken"))).status()).isEqualTo(409);
  }

  @Test
  void errorsOfTheServiceAreNotShown() {
    for (Throwable error : new Throwable[] {
      new IllegalArgumentException("secret"),
      new IllegalStateException("secret"),
      new StackOverflowError("secret")
    }) {
      Problem problem = of(error);
      assertThat(problem.status()).isEqualTo(500);
      assertThat(problem.json().toString()).doesNotContain("secret");
      assertThat(problem.json().get("error").asText()).matches("[0-9a-f]{8}");
    }
  }

  @Test
  void aStoreThatFailsIsWorthAnotherTry() {
    for (Throwable error : new Throwable[] {
      new IllegalStateException(new SQLException("secret")),
      new CompletionException(new RejectedExecutionException("secret"))
    }) {
      Problem problem = of(error);
      assertThat(problem.status()).isEqualTo(503);
      assertThat(problem.headers()).containsEntry("Retry-After", "1");
      assertThat(problem.json().toString()).doesNotContain("secret");
    }
  }

  @Test
  void failuresShareAnIdForTenSeconds() {
    List<String> ids = new ArrayList<>();
    for (long second : new long[] {0, 9, 10, 19}) {
      now = second * 1_000_000_000;
      ids.add(of(failure(new SQLException("secret"))).json().get("error").asText());
    }
    assertThat(ids.get(0)).isEqualTo(ids.get(1));
    assertThat(ids.get(2)).isEqualTo(ids.get(3)).isNotEqualTo(ids.get(0));
    Problem elsewhere = failures.problem(failure(new SQLException("secret")), "GET /v1/y");
    Problem another = of(failure(new SQLTimeoutException("secret")));
    assertThat(ids)
        .doesNotContain(elsewhere.json().get("error").asText())
        .doesNotContain(another.json().get("error").asText());
  }

  /** All are thrown at the same place. */
  private static Throwable failure(SQLException cause) {
    cause.setStackTrace(new StackTraceElement[0]);
    return new IllegalStateException(cause);
  }

  /** Messages may show values. */
  @Test
  void theLogNamesTheInnermostCauseWithoutItsMessage() {
    SQLException inner = new SQLException("the reward is 4711");
    String where = Failures.where(new CompletionException(new IllegalStateException("x", inner)));
    assertThat(where)
        .startsWith("java.sql.SQLException at " + ProblemTest.class.getName())
        .doesNotContain("4711");
  }
}
