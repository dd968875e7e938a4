package org.maskedbandit.bench.race;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Arrays;
import java.util.stream.Stream;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.random.Seed;

/** Runs of the loop in C, which keeps its own time: starting the process is not counted. */
record CRuns(CProgram program, Bernoulli problem, double c, long horizon, Seed seed)
    implements Runner {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @Override
  public Lap run(int pieces) {
    Stream<Object> settings = Stream.of(horizon, pieces, c, Long.toUnsignedString(seed.place()));
    Stream<Object> means = Arrays.stream(problem.means().toArray()).boxed().map(mean -> mean);
    String printed = program.output(Stream.concat(settings, means).map(String::valueOf));
    try {
      JsonNode result = MAPPER.readTree(printed);
      Regret regret = new Regret(
          pieces, result.required("regret").asDouble(), result.required("error").asDouble());
      return new Lap(result.required("seconds").asDouble(), regret);
    } catch (JsonProcessingException | IllegalArgumentException broken) {
      throw new IllegalStateException(
          "what the loop in C prints must be JSON, but is " + printed, broken);
    }
  }
}
