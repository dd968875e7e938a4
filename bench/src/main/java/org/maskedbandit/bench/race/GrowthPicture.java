package org.maskedbandit.bench.race;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.lab.report.picture.Panel;
import org.maskedbandit.lab.report.picture.Picture;

/** How cost grows: with the rounds of a run, and with the arms of a decision. */
public final class GrowthPicture {
  private GrowthPicture() {}

  public static Picture of(Speed speed) {
    return Picture.of(horizons(speed.horizons()), arms(speed.arms()));
  }

  private static Panel horizons(List<HorizonPoint> points) {
    List<Curve> lines = points.stream()
        .map(HorizonPoint::line)
        .distinct()
        .map(label -> horizons(
            label, points.stream().filter(point -> point.line().equals(label)).toList()))
        .toList();
    return new Panel(
        "A run: only rounds that matter are visited",
        Axis.logarithmic("rounds (five arms)"),
        Axis.logarithmic("milliseconds a run, one core").named("milliseconds_per_run"),
        lines);
  }

  private static Curve horizons(String label, List<HorizonPoint> points) {
    return line(label, points, HorizonPoint::horizon, point -> 1e3 * point.seconds())
        .family(points.get(0).name());
  }

  /** In the colours of the runs that visit everything, and of those that do not. */
  private static Panel arms(List<ArmPoint> points) {
    return Panel.of(
        "A decision: only arms that can win are drawn",
        Axis.logarithmic("arms"),
        Axis.logarithmic("microseconds a decision, one core").named("microseconds_per_decision"),
        line("drawing every arm", points, ArmPoint::arms, point -> 1e6 * point.secondsDrawingAll())
            .family(HorizonGrowth.EVERY_ROUND),
        line("our learner: thompson", points, ArmPoint::arms, point -> 1e6 * point.seconds())
            .family(HorizonGrowth.EVENTS));
  }

  private static <P> Curve line(
      String label, List<P> points, ToDoubleFunction<P> x, ToDoubleFunction<P> y) {
    return Curve.of(
            label,
            points.stream().mapToDouble(x).toArray(),
            points.stream().mapToDouble(y).toArray())
        .points();
  }
}
