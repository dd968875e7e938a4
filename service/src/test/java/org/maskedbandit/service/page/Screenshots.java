package org.maskedbandit.service.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.service.RunningService;
import org.maskedbandit.service.Traffic;
import org.maskedbandit.service.Traffic.Decided;

/**
 * Writes the pictures of the documents into the folder -Dscreenshots=FOLDER, from a real service
 * whose visitors are simulated, as if they had come within days. The noise is secret, so no two
 * pictures agree in every digit.
 */
@EnabledIfSystemProperty(named = "screenshots", matches = ".+")
class Screenshots {
  private static final String NAME = "checkout-button";
  private static final Map<String, Double> MEANS =
      Map.of("current", 0.10, "green", 0.12, "large", 0.25, "two steps", 0.06);
  private static final int STEPS = 80;
  private static final int VISITORS = 150;
  private static final int DAYS = 12;
  private static final Screen TALL = new Screen(1280, 1240, false, false);
  private static final Screen TALL_DARK = new Screen(1280, 1240, true, false);
  private static final int PLANNER_HEIGHT = 1840;
  private static final long MOST_BYTES = 300_000;
  private static final Path PLACE = Path.of(System.getProperty("screenshots", "target"));

  @TempDir
  private Path folder;

  private final RandomSource random = Seed.of(7).stream();

  @Test
  void picturesOfTheDashboard() throws IOException {
    try (RunningService service = RunningService.sqlite(folder)) {
      learn(service);
    }
    // Another start reads the times from the store.
    try (RunningService service = RunningService.sqlite(folder)) {
      experiment(service, TALL, "dashboard-experiment");
      experiment(service, TALL_DARK, "dashboard-experiment-dark");
      experiment(service, Screen.PHONE, "dashboard-phone");
      planner(service);
    }
  }

  private void learn(RunningService service) {
    long start = System.currentTimeMillis();
    service.post("/v1/experiments", """
        {"name": "checkout-button", "arms": ["current", "green", "large", "two steps"],
         "promise": {"epsilon": 2, "delta": 1e-6}, "policy": "epoch-thompson",
         "control": {"arm": "current", "share": 0.1}}""");
    for (int step = 0; step < STEPS; step++) {
      visit(service);
    }
    long end = System.currentTimeMillis();
    double longer = (double) Duration.ofDays(DAYS).toMillis() / (end - start);
    service.change(handle -> {
      handle.execute("UPDATE release SET time = ? - ? * (? - time)", end, longer, end);
      handle.execute("UPDATE experiment SET created = ? - ? * (? - created)", end, longer, end);
    });
  }

  private void visit(RunningService service) {
    List<Decided> decided = Traffic.decide(service, NAME, VISITORS);
    Traffic.report(
        service,
        decided,
        (arm, place) -> random.nextDouble() < MEANS.getOrDefault(arm, 0.0) ? 1 : 0);
  }

  private static void experiment(RunningService service, Screen screen, String name)
      throws IOException {
    try (Dashboard dashboard = Dashboard.of(service, screen).logIn(service.admin())) {
      dashboard.experiment(NAME).complete();
      write(dashboard, name, screen.height());
    }
  }

  private static void planner(RunningService service) throws IOException {
    try (Dashboard dashboard = Dashboard.admin(service).open("/#/new", "New experiment")) {
      Page page = dashboard.page();
      page.getByLabel("Need an answer").check();
      page.getByLabel("Decisions a day").fill("5000");
      page.getByLabel("Smallest difference").fill("5");
      dashboard.button("Plan this experiment").click();
      assertThat(dashboard.chart("Regret after")).isVisible();
      dashboard.complete();
      write(dashboard, "dashboard-planner", PLANNER_HEIGHT);
    }
  }

  /** The page down to there. */
  private static void write(Dashboard dashboard, String name, int height) throws IOException {
    Path file = PLACE.resolve(name + ".png");
    Page page = dashboard.page();
    page.waitForTimeout(500);
    page.screenshot(new Page.ScreenshotOptions()
        .setPath(file)
        .setFullPage(true)
        .setClip(0, 0, page.viewportSize().width, height));
    assertThat(Files.size(file)).isBetween(10_000L, MOST_BYTES);
  }
}
