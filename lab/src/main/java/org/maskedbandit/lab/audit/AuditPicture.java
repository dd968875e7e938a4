package org.maskedbandit.lab.audit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.report.Format;
import org.maskedbandit.lab.report.Listing;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.lab.report.picture.Panel;
import org.maskedbandit.lab.report.picture.Picture;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.evidence.Evidence;

/** What is claimed, read off the ledger and proved: as delta over epsilon, and as test errors. */
final class AuditPicture {
  /** All attacked together, each at its share of the risk. */
  private static final double[] DELTAS = {1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.03, 0.1, 0.2, 0.4};

  private static final double[] RATES = {
    0.001, 0.003, 0.01, 0.03, 0.06, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95
  };
  private static final int DIGITS = 4;
  private static final double LEAST_DELTA = 1e-6;

  /** If the claim is this many times what was proved, the axis is logarithmic. */
  private static final double WIDE = 6;

  private static final String LEDGER = "ledger reading, no guarantee";
  private static final String ATTACKED = "attacked: gives away this much at least";

  private final AuditResult result;
  private final List<Panel> panels = new ArrayList<>();

  AuditPicture(AuditResult result, Optional<LedgerReading> ledger) {
    this.result = result;
    Guarantee claim = result.claim().guarantee();
    String claimed = "claimed: " + claim.phrase();
    List<Curve> deltas = new ArrayList<>();
    List<Curve> errors = new ArrayList<>();
    deltas.add(curve(claimed, claim::epsilon));
    errors.add(tradeOff(claimed, claim::delta));
    ledger.ifPresent(reading -> {
      deltas.add(curve(LEDGER, reading::epsilon).dashed());
      errors.add(tradeOff(LEDGER, reading::delta).dashed());
    });
    deltas.add(attackedDeltas());
    panels.add(new Panel(
        "What is given away",
        epsilonAxis(),
        Axis.logarithmic("δ").from(LEAST_DELTA).to(1),
        deltas));
    if (result.proof() instanceof TwoWorlds worlds) {
      errors.add(attackedErrors(worlds));
      panels.add(new Panel(
          "Telling two worlds apart",
          Axis.linear("false positive rate").from(0).to(1),
          Axis.linear("false negative rate").from(0).to(1),
          errors));
    }
  }

  Picture picture() {
    return new Picture(panels);
  }

  /** The attacked points: epsilon at each delta, all together at the audit's confidence. */
  Table points() {
    Guarantee claim = result.claim().guarantee();
    List<Column<Double>> columns = List.of(
        Column.of("delta", delta -> delta),
        Column.<Double>of("claimed epsilon", claim::epsilon).format(Format.roundedUp(DIGITS)),
        Column.<Double>of("epsilon at least", this::epsilonAtLeast)
            .format(Format.roundedDown(DIGITS)));
    return new Listing<>(columns, Arrays.stream(DELTAS).boxed().toList()).table();
  }

  private double epsilonAtLeast(double delta) {
    double risk = (1 - result.audit().confidence()) / DELTAS.length;
    return result.proof().epsilonAtLeast(delta, 1 - risk);
  }

  private Axis epsilonAxis() {
    double most = result.claim().guarantee().epsilon(LEAST_DELTA);
    double proved = epsilonAtLeast(LEAST_DELTA);
    if (proved > 0 && most > WIDE * proved) {
      return Axis.logarithmic("ε").from(proved / WIDE).to(Math.min(1000, 1.5 * most));
    }
    double shown = most < 1000 ? Math.max(most, proved) : Math.max(1, 2 * proved);
    return Axis.linear("ε").from(0).to(Math.max(0.01, 1.1 * shown));
  }

  private static Curve curve(String label, DoubleUnaryOperator epsilon) {
    double[] deltas = IntStream.rangeClosed(0, 200)
        .mapToDouble(i -> StrictMath.pow(LEAST_DELTA / 2, i / 200.0) * 0.999)
        .toArray();
    return Curve.of(
        label, Arrays.stream(deltas).map(epsilon).map(AuditPicture::shown).toArray(), deltas);
  }

  private static Curve tradeOff(String label, DoubleUnaryOperator delta) {
    Profile profile = Profile.of(delta);
    double[] rates = IntStream.rangeClosed(0, 200).mapToDouble(i -> i / 200.0).toArray();
    return Curve.of(label, rates, Arrays.stream(rates).map(profile::tradeOff).toArray());
  }

  private Curve attackedDeltas() {
    double[] epsilons =
        Arrays.stream(DELTAS).map(this::epsilonAtLeast).map(AuditPicture::shown).toArray();
    return Curve.of(ATTACKED, epsilons, DELTAS).points();
  }

  /** There is no point if nothing is given away. */
  private static double shown(double epsilon) {
    return epsilon > 0 ? epsilon : Double.NaN;
  }

  private Curve attackedErrors(TwoWorlds worlds) {
    double confidence = result.audit().confidence();
    double risk = (1 - confidence) / 2;
    List<Evidence> tests = worlds.tradeOff(RATES, confidence);
    double[] x = tests.stream().mapToDouble(AuditPicture::falsePositives).toArray();
    double[] y = tests.stream().mapToDouble(AuditPicture::falseNegatives).toArray();
    double[] low = tests.stream()
        .mapToDouble(test -> Evidence.lowerLimit(test.falseNegatives(), test.runs(), risk))
        .toArray();
    double[] high = tests.stream().mapToDouble(Evidence::falseNegativeRate).toArray();
    return Curve.of(ATTACKED, x, y).points().band(low, high);
  }

  private static double falsePositives(Evidence test) {
    return (double) test.falsePositives() / test.runs();
  }

  private static double falseNegatives(Evidence test) {
    return (double) test.falseNegatives() / test.runs();
  }
}
