package org.maskedbandit.service.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.RunningService;
import org.maskedbandit.service.Traffic;
import org.maskedbandit.service.Traffic.Decided;

/** Many arms and many releases: what is shown stays small, and the page answers. */
class ManyArmsPageTest {
  private static final int ARMS = 1000;
  private static final int RELEASES = 10_000;

  /** A page that hangs takes more of the processor. */
  private static final double MOST_SECONDS = 10;

  /** Types into a field, and says how long it took until the next frame was painted. */
  private static final String TYPE = """
      (field, text) => new Promise((done) => {
        const start = performance.now();
        field.value = text;
        field.dispatchEvent(new Event('input', {bubbles: true}));
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
      })""";

  /** Remembers the longest time between two frames. */
  private static final String WATCH_FRAMES = """
      () => {
        let last = performance.now();
        window.longest = 0;
        const next = () => {
          const now = performance.now();
          window.longest = Math.max(window.longest, now - last);
          last = now;
          requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }""";

  @TempDir
  private static Path folder;

  private static RunningService service;

  @BeforeAll
  static void start() {
    service = RunningService.sqlite(folder);
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  private static void create(String name, int arms, String policy) {
    String labels = IntStream.range(0, arms)
        .mapToObj(arm -> "\"arm " + arm + "\"")
        .collect(Collectors.joining(","));
    assertThat(service
            .post(
                "/v1/experiments",
                "{\"name\": \"" + name + "\", \"arms\": [" + labels + "], \"policy\": \"" + policy
                    + "\"}")
            .status())
        .isEqualTo(201);
  }

  @Test
  void aThousandArmsAreSearchedAndTurnedOver() {
    create("many", ARMS, "epoch-thompson(eta=5)");
    play();
    try (Dashboard dashboard = Dashboard.admin(service).experiment("many")) {
      Locator arms = dashboard.section("Arms");
      Locator rows = arms.getByRole(AriaRole.ROW);
      int page = rows.count();
      assertThat(page).isBetween(10, 101);
      assertThat(arms).containsText("of 1,000");
      dashboard.button("Next").click();
      assertThat(arms).containsText("21 to 40 of 1,000");
      CDPSession processor = processor(dashboard.page());
      double millis =
          ((Number) dashboard.page().getByLabel("Search").evaluate(TYPE, "arm 77")).doubleValue();
      assertThat(arms).containsText("1 to 11 of 11");
      assertThat(dashboard.row("arm 777")).isVisible();
      dashboard.page().evaluate(WATCH_FRAMES);
      play();
      assertThat(dashboard.section("What is known")).containsText("4,000");
      assertThat(rows).hasCount(12);
      double frame = ((Number) dashboard.page().evaluate("() => longest")).doubleValue();
      double seconds = worked(processor);
      System.out.printf(
          "1,000 arms: a search takes %.0f ms, the longest frame of an update %.0f ms, both %.2f s"
              + " of the processor%n",
          millis, frame, seconds);
      assertThat(seconds).isBetween(1e-4, MOST_SECONDS);
      dashboard.button("Stop").click();
      assertThat(dashboard.dialog()).isVisible();
    }
  }

  /** From now on the browser counts how long the processor works for the page. */
  private static CDPSession processor(Page page) {
    CDPSession session = page.context().newCDPSession(page);
    session.send("Performance.enable");
    return session;
  }

  /** In seconds, whatever else the machine did meanwhile. */
  private static double worked(CDPSession processor) {
    for (JsonElement each : processor.send("Performance.getMetrics").getAsJsonArray("metrics")) {
      if (each.getAsJsonObject().get("name").getAsString().equals("ThreadTime")) {
        return each.getAsJsonObject().get("value").getAsDouble();
      }
    }
    throw new AssertionError("the browser does not say how long the processor has worked");
  }

  private static void play() {
    List<Decided> decided = Traffic.decide(service, "many", 2 * ARMS);
    long before = Traffic.release(service, "many");
    Traffic.report(service, decided, (arm, place) -> place % 2);
    Traffic.await(() -> Traffic.release(service, "many") > before);
  }

  /** As if every arm had had 2,500 releases of ten rewards each. */
  private static void fill(Handle handle) {
    long id = handle
        .select("SELECT id FROM experiment WHERE name = 'long'")
        .mapTo(Long.class)
        .one();
    String numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < "
        + RELEASES + ") ";
    long start = System.currentTimeMillis() - 60L * RELEASES;
    handle.execute(
        numbers + "INSERT INTO release (experiment, version, slot, rewards, sum, decisions,"
            + " cancelled_share, time) SELECT ?, i, 2 * (i % 4), 10, 2 + (i % 4),"
            + " 10 * ((i + 3) / 4), 0, ? + 60 * i FROM n",
        id,
        start);
    handle.execute(
        numbers + "INSERT INTO play_count (experiment, release, slot, plays, propensity, mixed)"
            + " SELECT ?, i - 1, 2 * (i % 4), 10, 0.25, 0 FROM n",
        id);
    handle.execute("UPDATE lease SET next = next + 1 WHERE name = 'change'");
    handle.execute(
        "UPDATE experiment SET created = ?, release = ?, change = (SELECT next - 1"
            + " FROM lease WHERE name = 'change') WHERE id = ?",
        start,
        RELEASES,
        id);
    handle.execute("UPDATE slot SET plays = 25000 WHERE experiment = ?", id);
  }

  /** The address of the history that was asked for last. */
  private static String asked(Dashboard dashboard) {
    return (String) dashboard.page().evaluate("""
        () => performance.getEntriesByType('resource').map((each) => each.name)
          .filter((name) => name.includes('/history')).pop()""");
  }

  @Test
  void tenThousandReleasesAreShownAsSome() {
    create("long", 4, "epoch-thompson(eta=1)");
    service.change(ManyArmsPageTest::fill);
    try (Dashboard dashboard = Dashboard.of(service, Screen.WIDE)) {
      dashboard.logIn(service.admin()).experiment("long");
      assertThat(dashboard.section("What is known")).containsText("10,000");
      assertThat(asked(dashboard)).endsWith("/v1/experiments/long/history?points=120");
      dashboard.page().evaluate(WATCH_FRAMES);
      CDPSession processor = processor(dashboard.page());
      service.post("/v1/experiments/long/pause", "");
      assertThat(dashboard.button("Resume")).isVisible();
      double frame = ((Number) dashboard.page().evaluate("() => longest")).doubleValue();
      double seconds = worked(processor);
      int bytes = service
          .get("/v1/experiments/long/history?points=120")
          .body()
          .toString()
          .length();
      System.out.printf(
          "10,000 releases: the longest frame of an update %.0f ms, %.2f s of the processor,"
              + " the history %d bytes%n",
          frame, seconds, bytes);
      assertThat(seconds).isBetween(1e-4, MOST_SECONDS);
      dashboard.visit().screenshot("releases");
    }
  }
}
