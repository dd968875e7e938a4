package org.maskedbandit.service.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.RunningService;

/** The laboratory in a real browser; nobody has to log in. */
@TestInstance(Lifecycle.PER_CLASS)
class LaboratoryPageTest {
  private RunningService service;

  @BeforeAll
  void start(@TempDir Path folder) {
    service = RunningService.sqlite(folder);
  }

  @AfterAll
  void stop() {
    service.close();
  }

  @Test
  void anAxisCanBeSwitchedAndPointsRead() {
    try (Visit visit = Browser.visit(service.url(), Screen.WIDE_DARK)) {
      Page page = visit.open("/#/laboratory");
      Locator chart = page.locator("main .chart").first();
      assertThat(chart.locator("canvas")).isVisible();
      byte[] before = chart.screenshot();
      page.getByLabel("Logarithmic regret").click();
      page.waitForCondition(() -> !java.util.Arrays.equals(before, chart.screenshot()));
      page.getByText("Some points as a table").first().click();
      assertThat(page.locator("details table tbody tr").first()).isVisible();
    }
  }

  @Test
  void theLeaderboardIsSortedByItsHeadings() {
    try (Visit visit = Browser.visit(service.url())) {
      Page page = visit.open("/#/laboratory/leaderboard");
      Locator worst = page.getByRole(
          com.microsoft.playwright.options.AriaRole.BUTTON,
          new Page.GetByRoleOptions().setName("Worst run"));
      worst.press("Enter");
      assertThat(page.locator("th[aria-sort=ascending]")).containsText("Worst run");
      List<Double> runs = page.locator("main tbody tr td:nth-child(7)").allInnerTexts().stream()
          .map(Double::valueOf)
          .toList();
      assertThat(runs).hasSizeGreaterThan(20).isSorted();
      page.getByLabel("Rounds").selectOption("10000");
      assertThat(page.locator("caption").first()).containsText("10,000 rounds");
      assertThat(visit.barriers()).isEmpty();
      visit.screenshot("laboratory-leaderboard");
    }
  }

  @Test
  void auditsFitOnAPhone() {
    try (Visit visit = Browser.visit(service.url(), Screen.PHONE_DARK)) {
      Page page = visit.open("/#/laboratory/audits");
      assertThat(page.locator("canvas")).isVisible();
      assertThat(page.locator("main tbody tr").first()).containsText("22.35");
      assertThat(page.locator(".badge.bad")).hasCount(0);
      assertThat(page.evaluate("document.documentElement.scrollWidth")).isEqualTo(390);
      assertThat(visit.barriers()).isEmpty();
      visit.screenshot("laboratory-audits-phone");
    }
  }
}
