package org.maskedbandit.lab.report.picture;

import java.util.List;
import java.util.function.UnaryOperator;

/** One pair of axes with its lines; an empty title is left out. */
public record Panel(String title, Axis x, Axis y, List<Curve> lines) {

  public Panel {
    lines = lines.stream().map(line -> line.on(y)).toList();
  }

  public static Panel of(String title, Axis x, Axis y, Curve... lines) {
    return new Panel(title, x, y, List.of(lines));
  }

  /** Whether names stand on the y axis, and the values of the curves on the x axis. */
  boolean onItsSide() {
    return x.named();
  }

  Axis across() {
    return onItsSide() ? y : x;
  }

  Axis up() {
    return onItsSide() ? x : y;
  }

  boolean pointed() {
    return lines.stream().anyMatch(line -> line.style().points());
  }

  /** The curves that have a label. */
  List<Curve> labelled() {
    return lines.stream()
        .filter(line -> !line.lineless() && !line.style().faint())
        .toList();
  }

  /** What a legend says of each line; panels with equal keys share one legend. */
  List<Key> keys() {
    List<Key> brief = keys(Lettering::brief);
    List<Key> full = keys(label -> label);
    return labels(brief) == labels(full) ? brief : full;
  }

  private static long labels(List<Key> keys) {
    return keys.stream().map(Key::label).distinct().count();
  }

  private List<Key> keys(UnaryOperator<String> label) {
    return labelled().stream()
        .map(line -> new Key(label.apply(line.label()), line.family(), line.style(), line.banded()))
        .distinct()
        .toList();
  }

  /** An entry of a legend. */
  record Key(String label, String family, Style style, boolean banded) {}
}
