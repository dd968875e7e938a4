package org.maskedbandit.lab.report.picture;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.maskedbandit.lab.report.Xml;

/** Draws what stands behind the lines of a plot: the grid, the two axes and their ticks. */
final class Frame {
  private static final double TICK_SIZE = 12;
  static final int MOST_X_TICKS = 9;
  private static final int MOST_Y_TICKS = 14;
  private static final double Y_LABEL = 16;
  private static final double LABEL_GAP = 6;
  private static final double PIXELS_PER_Y_TICK = 38;
  private final Box box;
  private final Scale across;
  private final Scale up;
  private final boolean named;
  private final List<Ticks.Tick> xTicks;
  private final List<Ticks.Tick> yTicks;

  /** Names stand on the y axis instead of numbers, if there are any. */
  Frame(Box box, Scale across, Scale up, List<String> names) {
    this.box = box;
    this.across = across;
    this.up = up;
    this.named = !names.isEmpty();
    this.xTicks = roomyTicks(across, MOST_X_TICKS, Frame::xLabel);
    this.yTicks = named
        ? IntStream.range(0, names.size())
            .mapToObj(i -> new Ticks.Tick(i, Lettering.brief(names).get(i)))
            .toList()
        : up.logarithmic()
            ? roomyTicks(up, MOST_Y_TICKS, tick -> Y_LABEL)
            : ticks(up, mostYTicks(box.height()));
  }

  /** How many ticks a y axis of this height has room for. */
  static int mostYTicks(double height) {
    return Math.max(2, (int) (height / PIXELS_PER_Y_TICK));
  }

  /** The widest label of the y axis, which decides how much room stands left of the plot. */
  double labelWidth() {
    return yTicks.stream()
        .mapToDouble(tick -> Lettering.width(tick.label(), TICK_SIZE))
        .max()
        .orElse(0);
  }

  void draw(Xml svg) {
    svg.add("<path class='mb-grid' d='%' stroke='#e4e7eb' fill='none'/>", grid());
    Scale values = named ? across : up;
    if (!values.logarithmic() && values.range().low() < 0 && values.range().high() > 0) {
      double zero = values.pixel(0);
      String path = named
          ? Xml.path("M", zero, box.top(), "V", box.bottom())
          : Xml.path("M", box.left(), zero, "H", box.right());
      svg.add("<path class='mb-zero' d='%' stroke='#a3abb5'/>", path);
    }
    svg.add("<path class='mb-axes' d='%' stroke='#3a414b' fill='none'/>", axes());
    svg.add("<g class='mb-soft' font-size='%' fill='#3a414b' text-anchor='end'>", TICK_SIZE);
    for (Ticks.Tick tick : labelled(yTicks)) {
      svg.add(
          "<text x='%' y='%'>%</text>", box.left() - 8, up.pixel(tick.value()) + 4, tick.label());
    }
    svg.add("</g>")
        .add("<g class='mb-soft' font-size='%' fill='#3a414b' text-anchor='middle'>", TICK_SIZE);
    for (Ticks.Tick tick : labelled(xTicks)) {
      svg.add(
          "<text x='%' y='%'>%</text>",
          across.pixel(tick.value()), box.bottom() + 19, tick.label());
    }
    svg.add("</g>");
  }

  private String grid() {
    StringBuilder path = new StringBuilder();
    for (Ticks.Tick tick : labelled(yTicks)) {
      path.append(Xml.path("M", box.left(), up.pixel(tick.value()), "H", box.right()));
    }
    for (Ticks.Tick tick : labelled(xTicks)) {
      path.append(Xml.path("M", across.pixel(tick.value()), box.top(), "V", box.bottom()));
    }
    return path.toString();
  }

  private String axes() {
    StringBuilder path = new StringBuilder(
        Xml.path("M", box.left(), box.top(), "V", box.bottom(), "H", box.right()));
    for (Ticks.Tick tick : yTicks) {
      path.append(
          Xml.path("M", box.left(), up.pixel(tick.value()), "h", tick.labelled() ? -5 : -3));
    }
    for (Ticks.Tick tick : xTicks) {
      path.append(
          Xml.path("M", across.pixel(tick.value()), box.bottom(), "v", tick.labelled() ? 5 : 3));
    }
    return path.toString();
  }

  private static List<Ticks.Tick> labelled(List<Ticks.Tick> ticks) {
    return ticks.stream().filter(Ticks.Tick::labelled).toList();
  }

  private static List<Ticks.Tick> ticks(Scale scale, int most) {
    if (!scale.logarithmic()) {
      return Ticks.linear(scale.range(), most);
    }
    List<Ticks.Tick> positive = Ticks.logarithmic(scale.range(), most);
    return scale.zero()
        ? Stream.concat(Stream.of(new Ticks.Tick(0, "0")), positive.stream()).toList()
        : positive;
  }

  /** As many ticks as have room for their labels, of which the size along the axis is given. */
  private static List<Ticks.Tick> roomyTicks(
      Scale scale, int most, ToDoubleFunction<Ticks.Tick> size) {
    for (int fewer = most; fewer > 2; fewer--) {
      List<Ticks.Tick> ticks = ticks(scale, fewer);
      if (roomy(scale, ticks, size)) {
        return ticks;
      }
    }
    return ticks(scale, 2);
  }

  private static double xLabel(Ticks.Tick tick) {
    return Lettering.width(tick.label(), TICK_SIZE);
  }

  private static boolean roomy(
      Scale scale, List<Ticks.Tick> ticks, ToDoubleFunction<Ticks.Tick> size) {
    List<Ticks.Tick> labelled = labelled(ticks);
    for (int i = 1; i < labelled.size(); i++) {
      Ticks.Tick tick = labelled.get(i);
      Ticks.Tick before = labelled.get(i - 1);
      double needed = (size.applyAsDouble(tick) + size.applyAsDouble(before)) / 2 + LABEL_GAP;
      if (Math.abs(scale.pixel(tick.value()) - scale.pixel(before.value())) < needed) {
        return false;
      }
    }
    return true;
  }
}
