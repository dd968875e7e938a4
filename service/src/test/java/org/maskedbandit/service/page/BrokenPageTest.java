package org.maskedbandit.service.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.RunningService;
import org.maskedbandit.service.Traffic;

/** The list names experiments that cannot be served, and says of each kind what is not known. */
class BrokenPageTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private static void create(RunningService service, String name, String rest) {
    assertThat(service
            .post(
                "/v1/experiments",
                "{\"name\": \"" + name + "\", \"arms\": [\"a\", \"b\"], \"policy\": " + rest + "}")
            .status())
        .isEqualTo(201);
  }

  private static void assertNamed(RunningService service, String leader) {
    Traffic.await(() -> service.get("/readyz").body().get("broken").toString().equals("[\"bad\"]"));
    try (Dashboard dashboard = Dashboard.admin(service)) {
      assertThat(dashboard.row("bad")).containsText("not computed");
      assertThat(dashboard.row("bad")).containsText("log");
      assertThat(dashboard.row("bad")).containsText(leader);
      assertThat(dashboard.row("good")).containsText("not known yet");
      assertThat(dashboard.row("good")).not().containsText("not computed");
      assertThat(dashboard.row("sealed")).containsText("not shown");
    }
  }

  @Test
  void theListNamesWhatIsBroken() {
    try (RunningService service = RunningService.sqlite(folder)) {
      create(service, "good", "\"epoch-coins(eta=1)\"");
      create(service, "bad", "\"epoch-coins(eta=1)\"");
      create(service, "sealed", "\"modified-thompson(b=2, c=1)\", \"horizon\": 1000");
      service.change(handle -> {
        handle.execute("UPDATE lease SET next = next + 1 WHERE name = 'change'");
        handle.execute("UPDATE experiment SET definition = 'no JSON', change ="
            + " (SELECT next - 1 FROM lease WHERE name = 'change') WHERE name = 'bad'");
      });
      assertNamed(service, "not known yet");
    }
    try (RunningService service = RunningService.sqlite(folder)) {
      assertNamed(service, "not known");
    }
  }
}
