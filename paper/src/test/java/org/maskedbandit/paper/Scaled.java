package org.maskedbandit.paper;

/** The formulas of the paper, of which one is wrong by a factor. */
class Scaled extends Statements {
  private final String formula;
  private final double factor;

  Scaled(String formula, double factor) {
    this.formula = formula;
    this.factor = factor;
  }

  private double of(String name, double value) {
    return name.equals(formula) ? factor * value : value;
  }

  @Override
  public double lemma1(double eta, double epsilon) {
    return of("lemma1", super.lemma1(eta, epsilon));
  }

  @Override
  public double lemma2(double... etas) {
    return of("lemma2", super.lemma2(etas));
  }

  @Override
  public double gaussianMechanism(double s, double sigma) {
    return of("gaussianMechanism", super.gaussianMechanism(s, sigma));
  }

  @Override
  public double lemma3() {
    return of("lemma3", super.lemma3());
  }

  @Override
  public double lemma4(double T) {
    return of("lemma4", super.lemma4(T));
  }

  @Override
  public double theorem3(double T, double epsilon) {
    return of("theorem3", super.theorem3(T, epsilon));
  }

  @Override
  public double lemma5(double b, double c, double T) {
    return of("lemma5", super.lemma5(b, c, T));
  }

  @Override
  public double theorem4(double b, double c, double T, double epsilon) {
    return of("theorem4", super.theorem4(b, c, T, epsilon));
  }

  @Override
  public double lemma6(double b, double D) {
    return of("lemma6", super.lemma6(b, D));
  }

  @Override
  public double lemma7(double b, double c, double M, double D) {
    return of("lemma7", super.lemma7(b, c, M, D));
  }

  @Override
  public double lemma8(double p) {
    return of("lemma8", super.lemma8(p));
  }

  @Override
  public double lemma9(double b, double c, double M, double D, double k) {
    return of("lemma9", super.lemma9(b, c, M, D, k));
  }

  @Override
  double summand(double r) {
    return of("summand", super.summand(r));
  }

  @Override
  public double tries() {
    return of("tries", super.tries());
  }

  @Override
  public double thirdTerm(double b, double c, double M, double D) {
    return of("thirdTerm", super.thirdTerm(b, c, M, D));
  }

  @Override
  public double theorem5(double b, double c, double T, double[] gaps) {
    return of("theorem5", super.theorem5(b, c, T, gaps));
  }

  @Override
  public double theorem5(double b, double c, double T, int N) {
    return of("theorem5Independent", super.theorem5(b, c, T, N));
  }

  @Override
  public double theorem5Horizon(double b, double[] gaps) {
    return of("theorem5Horizon", super.theorem5Horizon(b, gaps));
  }

  @Override
  public double lemma10(double a, double n) {
    return of("lemma10", super.lemma10(a, n));
  }

  @Override
  public double lemma11(double t, double sigma) {
    return of("lemma11", super.lemma11(t, sigma));
  }

  @Override
  public double lemma12(double t, double sigma) {
    return of("lemma12", super.lemma12(t, sigma));
  }

  @Override
  public double algorithm3(double epsilon) {
    return of("algorithm3", super.algorithm3(epsilon));
  }

  @Override
  public double theorem6(double n, double delta, double ratio) {
    return of("theorem6", super.theorem6(n, delta, ratio));
  }

  @Override
  public double lemma13(double epsilon, double delta) {
    return of("lemma13", super.lemma13(epsilon, delta));
  }

  @Override
  public double theorem7(double N, double delta) {
    return of("theorem7", super.theorem7(N, delta));
  }

  @Override
  public double corollary1(double N, double T, double deltaTs) {
    return of("corollary1", super.corollary1(N, T, deltaTs));
  }

  @Override
  public double theorem8(double alpha, double T, double delta) {
    return of("theorem8", super.theorem8(alpha, T, delta));
  }
}
