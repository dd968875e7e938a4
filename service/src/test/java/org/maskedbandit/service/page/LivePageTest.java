package org.maskedbandit.service.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Route;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.RunningService;
import org.maskedbandit.service.Traffic;

/** Pages that are open follow the service. */
class LivePageTest {
  private static final int DECISIONS = 100;

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

  private static void create(String name) {
    assertThat(service
            .post(
                "/v1/experiments",
                "{\"name\": \"" + name + "\", \"arms\": [\"a\", \"b\"],"
                    + " \"policy\": \"epoch-thompson(eta=5)\"}")
            .status())
        .isEqualTo(201);
  }

  /** Decisions with rewards, until there is a release of them. */
  private static void play(String name) {
    long before = Traffic.release(service, name);
    Traffic.report(
        service, Traffic.decide(service, name, DECISIONS), (arm, place) -> arm.equals("b") ? 1 : 0);
    Traffic.await(() -> Traffic.release(service, name) > before);
  }

  private static String pixels(Dashboard dashboard) {
    return (String) dashboard
        .chart("Share of each arm")
        .locator("canvas")
        .first()
        .evaluate("canvas => canvas.toDataURL()");
  }

  @Test
  void chartsAndTablesMoveWithReleases() {
    create("moves");
    try (Dashboard dashboard = Dashboard.admin(service).experiment("moves")) {
      assertThat(dashboard.row("b")).containsText("50%");
      assertThat(dashboard.page().getByText("No winner yet")).isVisible();
      String empty = pixels(dashboard);
      play("moves");
      assertThat(dashboard.section("What is known")).containsText("100");
      assertThat(dashboard.section("What is known")).containsText("b is the best arm");
      assertThat(dashboard.row("b")).not().containsText("50%");
      assertThat(dashboard.chart("Released means. b: ")).isVisible();
      dashboard.page().waitForCondition(() -> !pixels(dashboard).equals(empty));
      assertThat((String) dashboard.page().evaluate("() => location.href"))
          .endsWith("/#/experiments/moves");
    }
  }

  @Test
  void theListFollowsToo() {
    create("listed");
    try (Dashboard dashboard = Dashboard.admin(service)) {
      assertThat(dashboard.row("listed")).containsText("not known yet");
      play("listed");
      assertThat(dashboard.row("listed")).containsText("100");
      service.post("/v1/experiments/listed/pause", "");
      assertThat(dashboard.row("listed")).containsText("paused");
      create("later");
      assertThat(dashboard.row("later")).isVisible();
    }
  }

  /** Both have the same clock, since pages say how long ago something was. */
  @Test
  void aLateVisitorReadsWhatAnEarlyOneReads() {
    create("late");
    long now = System.currentTimeMillis();
    try (Dashboard early = Dashboard.admin(service);
        Dashboard late = Dashboard.admin(service)) {
      early.page().clock().setFixedTime(now);
      late.page().clock().setFixedTime(now);
      early.experiment("late");
      play("late");
      play("late");
      service.post("/v1/experiments/late/pause", "");
      String decisions = "200";
      assertThat(early.section("What is known")).containsText(decisions);
      assertThat(early.button("Resume")).isVisible();
      late.experiment("late");
      assertThat(late.section("What is known")).containsText(decisions);
      assertThat(late.section("Journal")).containsText("paused");
      assertThat(early.section("Journal")).containsText("paused");
      settle(early, late);
      assertThat(late.text()).isEqualTo(early.text()).contains("b is the best arm", "Journal");
      assertThat(labels(late)).isEqualTo(labels(early)).hasSizeGreaterThan(2);
    }
  }

  /** Waits until what the last releases have changed is on both pages, and gives up silently. */
  private static void settle(Dashboard early, Dashboard late) {
    long end = System.nanoTime() + 1_000_000L * Browser.PATIENCE_MILLIS;
    while (System.nanoTime() < end
        && !(late.text().equals(early.text()) && labels(late).equals(labels(early)))) {
      late.page().waitForTimeout(100);
    }
  }

  private static List<String> labels(Dashboard dashboard) {
    return dashboard.chart("").all().stream()
        .map(chart -> chart.getAttribute("aria-label"))
        .toList();
  }

  /** No change of the experiment makes it be read: the next release does. */
  @Test
  void aJournalThatCouldNotBeReadIsReadLater() {
    create("unread");
    try (Dashboard dashboard = Dashboard.admin(service)) {
      dashboard.visit().expect("ERR_FAILED");
      dashboard.page().route("**/v1/journal**", Route::abort);
      dashboard.experiment("unread");
      assertThat(dashboard.section("Journal")).containsText("cannot be reached");
      dashboard.page().unroute("**/v1/journal**");
      play("unread");
      assertThat(dashboard.section("Journal")).containsText("created");
    }
  }

  @Test
  void aPageIsBusyUntilItsJournalIsThere() {
    create("busy");
    try (Dashboard dashboard = Dashboard.admin(service)) {
      List<Route> held = new ArrayList<>();
      dashboard.page().route("**/v1/journal**", held::add);
      dashboard.experiment("busy");
      assertThat(dashboard.chart("Released means")).isVisible();
      dashboard.page().waitForCondition(() -> !held.isEmpty());
      assertThat(dashboard.page().locator("main[aria-busy]")).hasCount(1);
      held.forEach(Route::resume);
      dashboard.complete();
      assertThat(dashboard.section("Journal").innerText()).contains("created");
    }
  }

  @Test
  void whoWasOfflineSeesWhatHappenedMeanwhile() {
    create("offline");
    try (Dashboard dashboard = Dashboard.admin(service).experiment("offline")) {
      dashboard.visit().expect("ERR_INTERNET_DISCONNECTED");
      dashboard.visit().offline(true);
      assertThat(dashboard.page().getByText("Connection lost")).isVisible();
      play("offline");
      assertThat(dashboard.page().getByText("No winner yet")).isVisible();
      dashboard.visit().offline(false);
      assertThat(dashboard.page().getByText("Connection lost")).not().isVisible();
      assertThat(dashboard.section("What is known")).containsText("b is the best arm");
      assertThat(dashboard.page().getByText("cannot be reached")).hasCount(0);
    }
  }
}
