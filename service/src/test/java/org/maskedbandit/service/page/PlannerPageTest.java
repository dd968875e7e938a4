package org.maskedbandit.service.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Page;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.RunningService;
import org.maskedbandit.service.Traffic;
import org.maskedbandit.service.store.KeyStore.Role;

/** From a question to a running experiment. */
class PlannerPageTest {
  @TempDir
  private Path folder;

  @Test
  void aPlanBecomesAnExperiment() {
    try (RunningService service = RunningService.sqlite(folder)) {
      try (Dashboard dashboard = Dashboard.admin(service)) {
        dashboard.link("New experiment").click();
        Page page = dashboard.page();
        assertThat(page.getByText("An attacker who sees everything")).isVisible();
        String before = page.getByText("An attacker who sees everything").innerText();
        page.getByLabel("Epsilon", exact()).fill("2");
        assertThat(page.getByText("An attacker who sees everything")).not().hasText(before);
        page.getByLabel("Decisions a day").fill("100");
        page.getByLabel("Days", exact()).fill("3");
        page.getByLabel("Name", exact()).fill("planned");
        page.getByLabel("Arms, one label").fill("first\nsecond\n<b>third</b>\n");
        page.getByLabel("A reward comes within").selectOption("");
        page.getByLabel("Control share").fill("20");
        dashboard.button("Plan this experiment").click();
        assertThat(dashboard.chart("Regret after 300 decisions")).isVisible();
        assertThat(page.getByText("The control share of 20%")).isVisible();
        assertThat(dashboard.visit().barriers()).isEmpty();
        dashboard.button("Create this experiment").click();
        assertThat(dashboard.heading("planned")).isVisible();
        assertThat(dashboard.row("<b>third</b>")).isVisible();
        Traffic.report(service, Traffic.decide(service, "planned", 100), (arm, place) -> 1);
        assertThat(dashboard.section("What is known")).containsText("100");
      }
      JsonNode made = service.get("/v1/experiments/planned").body();
      assertThat(made.at("/definition/arms").size()).isEqualTo(3);
      assertThat(made.at("/definition/control/share").asDouble()).isEqualTo(0.2);
      assertThat(made.at("/promise/epsilon").asDouble()).isBetween(1.99, 2.0);
      assertThat(made.at("/definition/reward").has("window")).isFalse();
    }
  }

  @Test
  void whatIsRefusedIsSaid() {
    try (RunningService service = RunningService.sqlite(folder);
        Dashboard dashboard = Dashboard.of(service, Screen.PHONE)) {
      dashboard.logIn(service.key(Role.VIEWER, null)).open("/#/new", "New experiment");
      Page page = dashboard.page();
      page.getByLabel("Decisions a day").fill("50");
      page.getByLabel("Days", exact()).fill("2");
      page.getByLabel("Arms, one label").fill("alone");
      dashboard.visit().expect("422");
      dashboard.button("Plan this experiment").click();
      assertThat(page.getByText("arms must be")).isVisible();
      page.getByLabel("Arms, one label").fill("one\ntwo");
      dashboard.button("Plan this experiment").click();
      assertThat(page.getByText("Only an admin can create it.")).isVisible();
      assertThat(dashboard.button("Create this experiment")).hasCount(0);
      assertThat(dashboard.overflow()).isZero();
    }
  }

  private static Page.GetByLabelOptions exact() {
    return new Page.GetByLabelOptions().setExact(true);
  }
}
