package org.maskedbandit.lab.report.picture;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.maskedbandit.lab.report.Xml;

/** The labels of curves right of a plot, each at the end of its curve, moved apart if needed. */
final class EndLabels {
  private static final double SIZE = 12.5;
  private static final double GAP = 15.5;

  /** From the border of the plot to the text. */
  private static final double TEXT_AT = 24;

  /** A label that is farther from its curve cannot be matched with it. */
  private static final double FARTHEST = 60;

  /** A curve that ends farther from the border is not labelled there. */
  private static final double NEAR_BORDER = 20;

  private final List<Label> labels;
  private final Box box;

  private EndLabels(List<Label> labels, Box box) {
    this.labels = labels;
    this.box = box;
  }

  /** A label at its height, and the end of its curve. */
  private record Label(Panel.Key key, Trace.Spot end, double height) {}

  /** The labels of all curves, if all of them have room. */
  static Optional<EndLabels> of(Panel panel, Plot plot, Box box) {
    List<Label> wanted = new ArrayList<>();
    List<Panel.Key> keys = panel.keys();
    if (panel.onItsSide()
        || keys.size() != panel.labelled().size()
        || keys.size() * GAP > box.height()) {
      return Optional.empty();
    }
    for (int i = 0; i < keys.size(); i++) {
      Optional<Trace.Spot> end = plot.end(panel.labelled().get(i));
      if (end.isEmpty() || end.get().x() < box.right() - NEAR_BORDER) {
        return Optional.empty();
      }
      wanted.add(new Label(keys.get(i), end.get(), end.get().y()));
    }
    wanted.sort(Comparator.comparingDouble(Label::height));
    List<Label> apart = apart(wanted, box);
    boolean near =
        apart.stream().allMatch(label -> Math.abs(label.height - label.end.y()) <= FARTHEST);
    return near ? Optional.of(new EndLabels(apart, box)) : Optional.empty();
  }

  /** Least squares under the condition that neighbours keep their distance: blocks at means. */
  private static List<Label> apart(List<Label> sorted, Box box) {
    List<double[]> blocks = new ArrayList<>();
    for (int i = 0; i < sorted.size(); i++) {
      double[] block = {sorted.get(i).height - i * GAP, 1};
      while (!blocks.isEmpty() && blocks.get(blocks.size() - 1)[0] > block[0]) {
        double[] above = blocks.remove(blocks.size() - 1);
        double count = above[1] + block[1];
        block = new double[] {(above[0] * above[1] + block[0] * block[1]) / count, count};
      }
      blocks.add(block);
    }
    List<Label> apart = new ArrayList<>();
    double lowest = box.bottom() - (sorted.size() - 1) * GAP;
    for (double[] block : blocks) {
      for (int i = 0; i < block[1]; i++) {
        Label label = sorted.get(apart.size());
        double base = Math.min(lowest, Math.max(box.top(), block[0]));
        apart.add(new Label(label.key, label.end, base + apart.size() * GAP));
      }
    }
    return apart;
  }

  /** The room that the labels take right of the plot. */
  double width() {
    return TEXT_AT
        + labels.stream()
            .mapToDouble(label -> Lettering.width(label.key.label(), SIZE))
            .max()
            .orElse(0);
  }

  void draw(Xml svg, Palette palette) {
    for (Label label : labels) {
      Look look = palette.look(label.key.family());
      double right = box.right() + 4;
      svg.add(
          "<path class='%' color='%' d='%' stroke='currentColor' fill='none'/>",
          look.style(),
          look.colour(),
          Xml.path(
              "M",
              label.end.x() + 2,
              label.end.y(),
              "H",
              right,
              "L",
              right + 12,
              label.height,
              "h",
              4));
      svg.add(
          "<text class='mb-ink' x='%' y='%' font-size='%' fill='#22272e'>%</text>",
          box.right() + TEXT_AT, label.height + 4, SIZE, label.key.label());
    }
  }
}
