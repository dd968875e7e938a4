package org.maskedbandit.service.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.RunningService;

/** A visit sees what goes wrong on a page: each planted mistake is found. */
class BrowserTest {
  @TempDir
  private Path folder;

  @Test
  void everyMistakeIsFound() {
    try (RunningService service = RunningService.sqlite(folder)) {
      Visit visit = Browser.visit(service.url(), Screen.PHONE_DARK);
      visit.open("/docs");
      visit.expect("forgiven");
      assertThat(visit.complaints()).isEmpty();
      plant(visit, "console.error('forgiven'); console.error('written')", "written");
      plant(visit, "setTimeout(() => { throw new Error('thrown') })", "thrown");
      // Not the number alone, which may be in a port.
      plant(visit, "fetch('/no-such-file')", "status of 404");
      plant(visit, "location.hash = 'key=mb_1'", "a key in an address");
      plant(visit, "new Image().src = 'http://example.org/a.png'", "Content Security Policy");
      plant(visit, "location = 'http://other.example/'", "another host: http://other.example/");
      assertThat(visit.complaints()).noneMatch(complaint -> complaint.contains("forgiven"));
      assertThatThrownBy(visit::close).hasMessageContaining("thrown");
    }
  }

  private static void plant(Visit visit, String script, String complaint) {
    assertThat(visit.complaints()).noneMatch(text -> text.contains(complaint));
    visit.page().evaluate("() => { " + script + "; }");
    visit
        .page()
        .waitForCondition(
            () -> visit.complaints().stream().anyMatch(text -> text.contains(complaint)));
  }

  @Test
  void barriersAreFound() {
    try (Visit visit = Browser.visit("about:blank")) {
      String page = "<html lang=en><title>A page</title><main><h1>A page</h1>";
      visit.page().setContent(page);
      assertThat(visit.barriers()).isEmpty();
      visit.page().setContent(page + "<button>");
      assertThat(visit.barriers()).singleElement().asString().startsWith("button-name");
    }
  }
}
