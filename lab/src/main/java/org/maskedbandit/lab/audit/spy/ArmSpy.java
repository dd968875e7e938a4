package org.maskedbandit.lab.audit.spy;

/** A black box: counts the plays of the changed arm in windows of 1, 1, 2, 4, 8, … rounds. */
public record ArmSpy() implements Spy {

  @Override
  public double[] observe(Transcript transcript) {
    double[] plays = new double[DoublingWindows.count(transcript.rounds())];
    int first = transcript.changed() + 1;
    for (int round = first; round < transcript.rounds(); round++) {
      if (transcript.arms()[round] == transcript.arm()) {
        plays[DoublingWindows.of(round - first)]++;
      }
    }
    return plays;
  }
}
