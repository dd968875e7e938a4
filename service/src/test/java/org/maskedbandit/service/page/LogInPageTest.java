package org.maskedbandit.service.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.service.RunningService;
import org.maskedbandit.service.store.KeyStore.Role;

/** Who sees what on the dashboard. */
class LogInPageTest {
  private static final String REST = " \"arms\": [\"a\", \"b\"], \"promise\": {\"eta\": 1}}";

  @TempDir
  private static Path folder;

  private static RunningService service;

  @BeforeAll
  static void start() {
    service = RunningService.sqlite(folder);
    service.post("/v1/experiments", "{\"name\": \"first\"," + REST);
    service.post("/v1/experiments", "{\"name\": \"second\"," + REST);
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @Test
  void aWrongKeyIsRefusedWithASentence() {
    try (Dashboard dashboard = Dashboard.of(service, Screen.WIDE)) {
      dashboard.visit().expect("401");
      dashboard.give("mb_wrong");
      assertThat(dashboard.page().getByText("This key is not valid.")).isVisible();
      assertThat(dashboard.heading("Log in")).isVisible();
      assertThat(dashboard.button("Log out")).not().isVisible();
      dashboard.logIn(service.admin());
      assertThat(dashboard.row("first")).isVisible();
    }
  }

  /** The page asks for a key, then shows what was asked for; the key is known until log out. */
  @Test
  void aSessionLastsUntilLogOut() {
    try (Dashboard dashboard = Dashboard.of(service, Screen.WIDE)) {
      dashboard.open("/#/experiments/second", "Log in").logIn(service.admin());
      assertThat(dashboard.heading("second")).isVisible();
      dashboard.page().reload();
      assertThat(dashboard.heading("second")).isVisible();
      dashboard.button("Log out").click();
      assertThat(dashboard.heading("Log in")).isVisible();
      dashboard.page().reload();
      assertThat(dashboard.heading("Log in")).isVisible();
      String kept =
          "() => JSON.stringify([{...sessionStorage}, {...localStorage}, document.cookie])";
      assertThat((String) dashboard.page().evaluate(kept)).doesNotContain("mb_");
    }
  }

  /** What has changed is asked for with the key that is refused now. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aKeyThatIsRevokedOrHasExpiredEndsTheSession(boolean expired) {
    String key = service.key(Role.VIEWER, null);
    try (Dashboard dashboard = Dashboard.of(service, Screen.WIDE).logIn(key)) {
      dashboard.visit().expect("401");
      dashboard.experiment("first");
      if (expired) {
        service.expire(key);
      } else {
        service.revoke(key);
      }
      service.post("/v1/experiments/first/" + (expired ? "resume" : "pause"), "");
      assertThat(dashboard.page().getByText("This key is no longer valid")).isVisible();
      assertThat(dashboard.heading("Log in")).isVisible();
      assertThat(dashboard.button("Log out")).not().isVisible();
      dashboard.logIn(service.admin());
      assertThat(dashboard.heading("first")).isVisible();
    }
  }

  @Test
  void aViewerHasNoButtonsAndIsRefused() {
    String key = service.key(Role.VIEWER, null);
    try (Dashboard dashboard = Dashboard.of(service, Screen.WIDE).logIn(key)) {
      assertThat(dashboard.link("New experiment")).not().isVisible();
      dashboard.experiment("second");
      for (String text : new String[] {"Pause", "Stop", "Decisions (CSV)"}) {
        assertThat(dashboard.button(text)).hasCount(0);
      }
      assertThat(dashboard.section("Journal")).hasCount(0);
      assertThat(dashboard.section("Arms")).isVisible();
    }
    for (String verb : new String[] {"pause", "resume", "stop"}) {
      assertThat(service.send("POST", "/v1/experiments/second/" + verb, "", key).status())
          .isEqualTo(403);
    }
  }

  @Test
  void aKeyOfOneExperimentSeesNoOther() {
    String key = service.key(Role.ADMIN, "second");
    try (Dashboard dashboard = Dashboard.of(service, Screen.WIDE).logIn(key)) {
      assertThat(dashboard.row("second")).isVisible();
      assertThat(dashboard.row("first")).hasCount(0);
      dashboard.experiment("second");
      assertThat(dashboard.button("Stop")).isVisible();
      dashboard.visit().expect("403");
      dashboard.visit().expect("404");
      dashboard.open("/#/experiments/first", "This page cannot be shown");
      assertThat(dashboard.text()).doesNotContain("policy");
      dashboard.open("/#/privacy", "This page cannot be shown");
      assertThat(dashboard.page().getByRole(com.microsoft.playwright.options.AriaRole.ALERT))
          .containsText("This key is for one experiment");
    }
  }
}
