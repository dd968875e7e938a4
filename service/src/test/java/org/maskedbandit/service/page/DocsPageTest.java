package org.maskedbandit.service.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.RunningService;

/** The page of the HTTP contract, in a real browser. */
class DocsPageTest {
  @TempDir
  private Path folder;

  @Test
  void anOperationCanBeTried() {
    try (RunningService service = RunningService.sqlite(folder);
        Visit visit = Browser.visit(service.url())) {
      Page page = visit.open("/docs");
      assertThat(page.locator(".opblock").nth(20)).isVisible();
      visit.screenshot("docs");
      giveKey(page, service.admin());
      Locator list = page.locator("#operations-experiments-" + "listExperiments");
      list.locator("button.opblock-summary-control").click();
      list.getByText("Try it out").click();
      list.getByText("Execute").click();
      assertThat(list.locator(".live-responses-table .response-col_status").last())
          .containsText("200");
      visit.screenshot("docs-tried");
    }
  }

  private static void giveKey(Page page, String key) {
    page.locator(".auth-wrapper button.authorize").first().click();
    page.locator(".auth-container input").first().fill(key);
    page.locator(".auth-btn-wrapper button.authorize").first().click();
    page.locator(".auth-btn-wrapper button.btn-done").first().click();
  }
}
