package org.maskedbandit.lab.report.picture;

import java.util.List;
import java.util.stream.Collectors;

/** What a reader hears who does not see the picture. */
record Description(Picture picture) {

  /** What is shown against what, and the titles of the panels. */
  String title() {
    List<String> quantities = picture.panels().stream()
        .map(panel -> panel.y().title() + " against " + panel.x().title())
        .distinct()
        .toList();
    List<String> titles = picture.panels().stream()
        .map(Panel::title)
        .filter(title -> !title.isBlank())
        .toList();
    return String.join("; ", quantities)
        + (titles.isEmpty() ? "" : ": " + String.join("; ", titles));
  }

  /** The curves of each panel. */
  String text() {
    return picture.panels().stream()
        .map(panel -> (panel.title().isBlank() ? "Curves" : panel.title()) + ": "
            + panel.keys().stream().map(Panel.Key::label).collect(Collectors.joining(", ")) + ".")
        .collect(Collectors.joining(" "));
  }
}
