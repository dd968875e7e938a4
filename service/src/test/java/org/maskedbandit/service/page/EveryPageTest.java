package org.maskedbandit.service.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Response;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.service.RunningService;
import org.maskedbandit.service.Traffic;

/** What holds on every page: in light and dark, on a wide screen and on a phone. */
class EveryPageTest {
  private static final int MOST_BYTES = 1_000_000;

  /** Addresses and headings. */
  private static final Map<String, String> PAGES = new LinkedHashMap<>(Map.of(
      "/#/", "Experiments",
      "/#/experiments/shown", "shown",
      "/#/experiments/sealed", "sealed",
      "/#/new", "New experiment",
      "/#/privacy", "Privacy",
      "/#/nothing", "There is no such page"));

  /** When the log in and the first table were there, in milliseconds of the page. */
  private static final String STOPWATCH = """
      addEventListener('submit', () => { window.submitted = performance.now(); }, true);
      new MutationObserver(() => {
        if (!window.asked && document.querySelector('form')) window.asked = performance.now();
        if (!window.shown && document.querySelector('table')) window.shown = performance.now();
      }).observe(document, {childList: true, subtree: true});""";

  private static final String BYTES = """
      () => [...performance.getEntriesByType('navigation'),
             ...performance.getEntriesByType('resource')]
        .reduce((sum, each) => sum + each.transferSize, 0)""";

  @TempDir
  private static Path folder;

  private static RunningService service;

  @BeforeAll
  static void start() {
    service = RunningService.sqlite(folder);
    create(
        "shown",
        "\"policy\": \"epoch-thompson(eta=5)\","
            + " \"control\": {\"arm\": \"a\", \"share\": 0.3}");
    create("sealed", "\"policy\": \"modified-thompson(b=2, c=1)\", \"horizon\": 1000");
    Traffic.report(
        service, Traffic.decide(service, "shown", 300), (arm, place) -> arm.equals("b") ? 1 : 0);
    Traffic.await(() -> Traffic.release(service, "shown") > 4);
  }

  private static void create(String name, String rest) {
    assertThat(service
            .post(
                "/v1/experiments",
                "{\"name\": \"" + name + "\", \"arms\": [\"a\", \"b\"]," + rest + "}")
            .status())
        .isEqualTo(201);
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void nobodyIsBarred(boolean dark) {
    Screen screen = dark ? Screen.WIDE_DARK : Screen.WIDE;
    try (Dashboard dashboard = Dashboard.of(service, screen)) {
      assertThat(dashboard.visit().barriers()).isEmpty();
      dashboard.logIn(service.admin());
      assertThat(brightness(dashboard) < 0.5).isEqualTo(dark);
      PAGES.forEach((path, heading) -> {
        dashboard.open(path, heading).complete();
        assertThat(dashboard.visit().barriers()).as(path).isEmpty();
      });
      dashboard.experiment("shown").button("Stop").click();
      assertThat(dashboard.visit().barriers()).as("dialog").isEmpty();
    }
  }

  /** Of the background, from 0 to 1. */
  private static double brightness(Dashboard dashboard) {
    return ((Number) dashboard.page().evaluate("""
            () => getComputedStyle(document.body).backgroundColor.match(/[0-9.]+/g)
              .slice(0, 3).reduce((sum, part) => sum + Number(part) / 765, 0)""")).doubleValue();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aPhoneIsWideEnough(boolean dark) {
    Screen screen = dark ? Screen.PHONE_DARK : Screen.PHONE;
    try (Dashboard dashboard = Dashboard.of(service, screen)) {
      assertThat(dashboard.overflow()).isZero();
      dashboard.logIn(service.admin());
      PAGES.forEach((path, heading) -> {
        dashboard.open(path, heading).complete();
        assertThat(dashboard.overflow()).as(path).isZero();
      });
    }
  }

  @Test
  void aPageThatIsLeftWhileItLoadsIsNoLongerBusy() {
    try (Dashboard dashboard = Dashboard.admin(service)) {
      dashboard.page().route("**/page/privacy.js", never -> {});
      dashboard.visit().open("/#/privacy");
      assertThat(dashboard.page().locator("main[aria-busy]")).hasCount(1);
      dashboard.open("/#/nothing", "There is no such page").complete();
    }
  }

  @Test
  void theThemeIsChosenAndKept() {
    try (Dashboard dashboard = Dashboard.of(service, Screen.WIDE)) {
      assertThat(brightness(dashboard)).isGreaterThan(0.5);
      dashboard.button("Theme: system").click();
      dashboard.button("Theme: light").click();
      assertThat(brightness(dashboard)).isLessThan(0.5);
      dashboard.page().reload();
      assertThat(dashboard.button("Theme: dark")).isVisible();
      assertThat(brightness(dashboard)).isLessThan(0.5);
    }
  }

  @Test
  void theFirstPageIsSmall() {
    try (Visit visit = Browser.visit(service.url());
        Dashboard dashboard = Dashboard.on(visit)) {
      visit.page().addInitScript(STOPWATCH);
      Response first = Objects.requireNonNull(visit.page().navigate(service.url() + "/"));
      assertThat(first.headerValue("Content-Security-Policy"))
          .contains("default-src 'none'", "script-src 'self'", "style-src 'self'")
          .doesNotContain("unsafe", "*", "http:");
      dashboard.logIn(service.admin());
      assertThat(dashboard.row("shown")).isVisible();
      int bytes = (int) visit.page().evaluate(BYTES);
      double millis =
          ((Number) visit.page().evaluate("() => asked + shown - submitted")).doubleValue();
      dashboard.experiment("shown");
      int charts = (int) visit.page().evaluate(BYTES);
      System.out.printf(
          "first page: %d bytes and %.0f ms to the first table; with charts %d bytes%n",
          bytes, millis, charts);
      assertThat(bytes).isBetween(10_000, MOST_BYTES / 2);
      assertThat(charts).isBetween(bytes + 100_000, MOST_BYTES);
    }
  }
}
