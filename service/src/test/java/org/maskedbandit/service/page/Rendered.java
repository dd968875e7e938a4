package org.maskedbandit.service.page;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.maskedbandit.service.RunningService;

/** What an admin reads on the pages of a service in a real browser. */
public final class Rendered {
  private Rendered() {}

  /** By address: the text, and what screen readers say of charts; without times, keys and ports. */
  public static Map<String, String> of(RunningService service, List<String> experiments) {
    Map<String, String> texts = new TreeMap<>();
    try (Dashboard dashboard = Dashboard.admin(service)) {
      // With this clock, everything was just now.
      dashboard.page().clock().setFixedTime(0);
      for (String name : experiments) {
        dashboard.open("/#/experiments/" + name, name);
        texts.put("/#/experiments/" + name, text(dashboard));
      }
      dashboard.open("/#/", "Experiments");
      texts.put("/#/", text(dashboard));
      dashboard.open("/#/privacy", "Privacy");
      texts.put("/#/privacy", text(dashboard));
    }
    return texts;
  }

  private static String text(Dashboard dashboard) {
    String charts = dashboard.complete().chart("").all().stream()
        .map(chart -> chart.getAttribute("aria-label"))
        .collect(Collectors.joining("\n"));
    return masked(dashboard.text() + "\n" + charts);
  }

  private static String masked(String text) {
    return text.replaceAll("[A-Z][a-z]{2} \\d{1,2}, \\d{4}, [0-9:]+\\W[AP]M", "TIME")
        .replaceAll("127\\.0\\.0\\.1:\\d+", "HOST")
        .replaceAll("key [0-9a-f]{12}", "KEY");
  }
}
