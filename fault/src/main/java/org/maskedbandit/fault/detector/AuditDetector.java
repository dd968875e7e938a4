package org.maskedbandit.fault.detector;

import java.util.List;
import java.util.Optional;
import org.maskedbandit.lab.audit.Audit;
import org.maskedbandit.lab.audit.AuditResult;
import org.maskedbandit.lab.audit.Method;
import org.maskedbandit.lab.audit.Neighbours;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.random.Seed;

/** An {@link Audit} that knows nothing of the policy and sees the arms alone. */
public record AuditDetector(Setting setting, Neighbours pair, int runs)
    implements Detector<Policy> {

  @Override
  public Optional<String> complaint(Policy policy, Seed seed) {
    AuditResult report = Audit.of(policy, setting)
        .method(Method.BLACK_BOX)
        .pairs(List.of(pair))
        .runs(runs)
        .confidence(1 - falseAlarm())
        .seed(seed.place())
        .run();
    return report.refutesClaim() ? Optional.of(sentence(report)) : Optional.empty();
  }

  private static String sentence(AuditResult report) {
    return "η is at least " + Numbers.roundedDown(report.etaAtLeast(), 2) + ", but "
        + Digits.of(report.claim().guarantee().gaussian().orElseThrow().eta()) + " is claimed";
  }

  @Override
  public double falseAlarm() {
    return 1e-6;
  }

  @Override
  public String name() {
    return "`Audit`, black box";
  }
}
