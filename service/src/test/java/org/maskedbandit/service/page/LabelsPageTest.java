package org.maskedbandit.service.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.RunningService;
import org.maskedbandit.service.Traffic;

/** Labels are shown as text, whatever is in them. */
class LabelsPageTest {
  private static final String LONG = "w".repeat(100);

  private static final List<String> LABELS = List.of(
      "<script>document.title = 'taken'</script>",
      "<img src=x onerror=\"document.title = 'taken'\">",
      "\"double\" & 'single' {a|b} ${name}",
      LONG,
      "größer, 更大, أكبر, 🟢",
      "  spaces  ");

  @TempDir
  private Path folder;

  @Test
  void everyLabelIsText() {
    try (RunningService service = RunningService.sqlite(folder)) {
      create(service);
      Traffic.report(
          service,
          Traffic.decide(service, "labels", 300),
          (arm, place) -> arm.startsWith("<script>") ? 1 : 0);
      Traffic.await(() -> Traffic.release(service, "labels") > LABELS.size());
      for (Screen screen : List.of(Screen.WIDE, Screen.PHONE)) {
        try (Dashboard dashboard = Dashboard.of(service, screen).logIn(service.admin())) {
          dashboard.experiment("labels");
          for (String label : LABELS) {
            assertThat(dashboard.section("Arms")).containsText(label);
          }
          assertThat(dashboard.chart("Released means. ")).isVisible();
          dashboard.button("Stop").click();
          dashboard.dialog().getByLabel("Final arm").selectOption(LABELS.get(1));
          dashboard.visit().screenshot("labels-" + screen.width());
          assertThat(dashboard.overflow()).isZero();
          dashboard.dialogButton("Cancel").click();
          dashboard.open("/", "Experiments");
          assertThat(dashboard.row("labels")).containsText("<script>");
          assertThat(dashboard.overflow()).isZero();
          assertThat(dashboard.page()).hasTitle("Experiments – Masked Bandit");
        }
      }
    }
  }

  private static void create(RunningService service) {
    ObjectNode definition = new ObjectMapper().createObjectNode().put("name", "labels");
    LABELS.forEach(definition.putArray("arms")::add);
    definition.put("policy", "epoch-thompson(eta=5)");
    assertThat(service.post("/v1/experiments", definition.toString()).status()).isEqualTo(201);
  }
}
