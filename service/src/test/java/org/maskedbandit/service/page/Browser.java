package org.maskedbandit.service.page;

import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.util.List;
import java.util.Map;

/**
 * One real chromium for all tests of a process; it ends with the process. Every test makes visits
 * of its own, which share nothing.
 *
 * <p>The browser resolves no other host than 127.0.0.1, so a page cannot load anything from
 * elsewhere, and {@link Visit} fails a test whose page tries to.
 */
final class Browser {
  private static final List<String> ARGUMENTS = List.of(
      "--no-sandbox",
      "--disable-gpu",
      "--disable-dev-shm-usage",
      "--disable-background-networking",
      "--no-first-run",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1");

  /** For a busy machine; a test that passes does not wait for it. */
  static final int PATIENCE_MILLIS = 30_000;

  /** Playwright's objects belong to the thread that made them. */
  private static final ThreadLocal<com.microsoft.playwright.Browser> RUNNING =
      ThreadLocal.withInitial(Browser::start);

  private Browser() {}

  /** A visitor without a past. */
  static Visit visit(String url, Screen screen) {
    return new Visit(RUNNING.get(), url, screen);
  }

  /** A visitor with a wide and light screen. */
  static Visit visit(String url) {
    return visit(url, Screen.WIDE);
  }

  private static com.microsoft.playwright.Browser start() {
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
    Playwright playwright = Playwright.create(
        new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    return playwright
        .chromium()
        .launch(
            new BrowserType.LaunchOptions().setExecutablePath(Chromium.find()).setArgs(ARGUMENTS));
  }
}
