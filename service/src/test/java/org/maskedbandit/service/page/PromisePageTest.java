package org.maskedbandit.service.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.RunningService;

/** Numbers of a promise are upper bounds, also with fewer digits. */
class PromisePageTest {
  private static final String DEFINITION = "{\"name\": \"e\", \"arms\": [\"a\", \"b\"],"
      + " \"promise\": {\"epsilon\": 1.001, \"delta\": 1.004e-6}}";

  @TempDir
  private Path folder;

  @Test
  void epsilonAndDeltaAreRoundedUp() {
    try (RunningService service = RunningService.sqlite(folder)) {
      assertThat(service.post("/v1/experiments", DEFINITION).status()).isEqualTo(201);
      try (Dashboard dashboard = Dashboard.admin(service)) {
        assertThat(dashboard.row("e")).containsText("ε 1.01 at δ 1.01e-6");
        dashboard.open("/#/privacy", "Privacy");
        assertThat(dashboard.row("e")).containsText("1.01 at 1.01e-6");
        dashboard.experiment("e");
        assertThat(dashboard.page().getByText("δ = 1.01e-6")).isVisible();
      }
    }
  }
}
