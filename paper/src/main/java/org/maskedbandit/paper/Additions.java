package org.maskedbandit.paper;

import java.util.List;
import org.maskedbandit.privacy.argmax.ThompsonBounds;

/** What we add: accounting that is tighter than the paper's, and sound where it is not. */
final class Additions implements Part.Work {

  @Override
  public Reproduction reproduce(RunPlan plan) {
    Statements formulas = plan.formulas();
    ThompsonBounds plain = new ThompsonBounds(Subject.HORIZON, 5, 0, 1);
    ThompsonBounds half = new ThompsonBounds(Subject.HORIZON, 5, 10_000, 5);
    return Reproduction.of(List.of(
        Item.of("lemma-5-at-b-0")
            .equal(Math.sqrt(0.5), plain.worstCase().eta() / formulas.lemma5(0, 1, 1e5), 1e-4),
        Item.of("pre-pulls-are-free")
            .equal(Math.sqrt(0.5), half.worstCase().eta() / formulas.lemma5(10_000, 5, 1e5), 1e-4),
        Item.of("standard-dp-sound")
            .above(
                10,
                new ThompsonBounds(1000, 2, 0, 1).standard(1e-6)
                    / formulas.corollary1(2, 1000, 1e-6)),
        Item.of("equal-privacy").atMost(0.9367 / 10, formulas.lemma1(1, 2))));
  }
}
