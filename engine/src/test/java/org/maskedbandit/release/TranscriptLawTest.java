package org.maskedbandit.release;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.maskedbandit.privacy.Golden;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

/**
 * The arms of six rounds of Thompson sampling with two arms, where round t pays the t-th value of a
 * tape whichever arm is played. mpmath gives the probabilities of eight of the 64 transcripts; with
 * all others together there are nine bins.
 */
class TranscriptLawTest {
  private final RandomSource random = Seed.of(14).stream();
  private final Golden.Row game = Golden.rows("/ts_transcript_law").get(0);
  private final JsonNode listed = game.node().get("transcript_prob_P_Q");
  private final List<String> transcripts = transcripts();
  private final double[] tape = game.numbers("tape");
  private final double[] changedTape = changed(tape);

  @Test
  void transcriptsFollowTheExactLawOfBothWorlds() {
    law(0).assertIsThatOf(() -> bin(tape));
    law(1).assertIsThatOf(() -> bin(changedTape));
  }

  @Test
  void theWorldsAreToldApart() {
    law(0).assertIsNotThatOf(() -> bin(changedTape));
    law(1).assertIsNotThatOf(() -> bin(tape));
  }

  private Law law(int world) {
    double[] known = transcripts.stream()
        .mapToDouble(
            transcript -> Double.parseDouble(listed.get(transcript).get(world).asText()))
        .toArray();
    double others = 1 - DoubleStream.of(known).sum();
    return new Law(
        DoubleStream.concat(DoubleStream.of(known), DoubleStream.of(others)).toArray());
  }

  /** Plays one game; the place of its transcript in the list, or the last bin. */
  private int bin(double[] rewards) {
    PosteriorDraws draws = new PosteriorDraws(2, share -> share, 0);
    StringBuilder arms = new StringBuilder();
    for (double reward : rewards) {
      int arm = draws.draw(random);
      draws.add(arm, reward);
      arms.append(arm);
    }
    int place = transcripts.indexOf(arms.toString());
    return place < 0 ? transcripts.size() : place;
  }

  private double[] changed(double[] original) {
    double[] other = original.clone();
    other[game.whole("changed_index")] = game.number("new_value");
    return other;
  }

  private List<String> transcripts() {
    List<String> names = new ArrayList<>();
    listed.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
