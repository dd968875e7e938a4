package org.maskedbandit.paper;

/** Lemma 1 with a δ of 0 where e^ε overflows in other programs. */
class NothingBeyondOverflow extends Statements {
  @Override
  public double lemma1(double eta, double epsilon) {
    return epsilon > 700 ? 0 : super.lemma1(eta, epsilon);
  }
}
