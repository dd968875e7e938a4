package org.maskedbandit.service.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Keyboard;
import com.microsoft.playwright.Locator;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.RunningService;

/** What an admin does with an experiment on its page, with a mouse and with a keyboard. */
class ActionsPageTest {
  private static final int MOST_STEPS = 60;

  @TempDir
  private static Path folder;

  private static RunningService service;

  @BeforeAll
  static void start() {
    service = RunningService.sqlite(folder);
    for (String name : new String[] {"mouse", "keys"}) {
      service.post(
          "/v1/experiments",
          "{\"name\": \"" + name + "\", \"arms\": [\"a\", \"b\"], \"promise\": {\"eta\": 1}}");
    }
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  private static JsonNode shown(String name) {
    return service.get("/v1/experiments/" + name).body();
  }

  private static String status(String name) {
    return shown(name).get("status").asText();
  }

  @Test
  void anExperimentIsPausedResumedAndStoppedAfterAQuestion() {
    try (Dashboard dashboard = Dashboard.admin(service).experiment("mouse")) {
      dashboard.button("Pause").click();
      dashboard.dialogButton("Pause").click();
      assertThat(dashboard.button("Resume")).isVisible();
      assertThat(status("mouse")).isEqualTo("paused");
      dashboard.button("Resume").click();
      dashboard.dialogButton("Resume").click();
      assertThat(dashboard.button("Pause")).isVisible();
      assertThat(status("mouse")).isEqualTo("running");
      dashboard.button("Stop").click();
      dashboard.dialogButton("Cancel").click();
      assertThat(dashboard.dialog()).hasCount(0);
      assertThat(status("mouse")).isEqualTo("running");
      dashboard.button("Stop").click();
      dashboard.dialog().getByLabel("Final arm").selectOption("b");
      dashboard.dialogButton("Stop for ever").click();
      assertThat(dashboard.heading("mouse")).isVisible();
      assertThat(dashboard.main()).containsText("every decision plays b");
      assertThat(dashboard.button("Stop")).hasCount(0);
      assertThat(dashboard.button("Pause")).hasCount(0);
      assertThat(dashboard.section("Journal")).containsText("stopped");
    }
    assertThat(status("mouse")).isEqualTo("stopped");
    assertThat(shown("mouse").get("finalArm").asText()).isEqualTo("b");
  }

  /** From the log in to a dialog and back, without a mouse. */
  @Test
  void aKeyboardIsEnough() {
    try (Dashboard dashboard = Dashboard.of(service, Screen.WIDE)) {
      Keyboard keyboard = dashboard.page().keyboard();
      assertThat(dashboard.page().getByLabel("Key")).isFocused();
      keyboard.type(service.admin());
      keyboard.press("Enter");
      assertThat(dashboard.row("keys")).isVisible();
      walk(dashboard, dashboard.link("keys"));
      keyboard.press("Enter");
      assertThat(dashboard.button("Stop")).isVisible();
      walk(dashboard, dashboard.button("Stop"));
      keyboard.press("Enter");
      assertThat(dashboard.dialogButton("Cancel")).isFocused();
      keyboard.press("Enter");
      assertThat(dashboard.dialog()).hasCount(0);
      assertThat(dashboard.button("Stop")).isFocused();
      keyboard.press("Enter");
      assertThat(dashboard.dialog()).isVisible();
      keyboard.press("Escape");
      assertThat(dashboard.dialog()).hasCount(0);
      assertThat(dashboard.button("Stop")).isFocused();
      assertThat(status("keys")).isEqualTo("running");
      walk(dashboard, dashboard.button("Pause"), "Shift+Tab");
      keyboard.press("Enter");
      walk(dashboard, dashboard.dialogButton("Pause"));
      keyboard.press("Enter");
      assertThat(dashboard.button("Resume")).isFocused();
      assertThat(status("keys")).isEqualTo("paused");
    }
  }

  private static void walk(Dashboard dashboard, Locator to) {
    walk(dashboard, to, "Tab");
  }

  /** Presses a key until the focus is there. */
  private static void walk(Dashboard dashboard, Locator to, String key) {
    for (int step = 0; step < MOST_STEPS; step++) {
      if ((boolean) to.evaluate("element => element === document.activeElement")) {
        return;
      }
      dashboard.page().keyboard().press(key);
    }
    throw new AssertionError("the focus does not come to " + to);
  }
}
