package org.maskedbandit.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.maskedbandit.notation.Refusal;

class ProblemTest {
  private static Problem of(Throwable failed) {
    return Problem.of(failed, "GET /v1/x");
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
}
