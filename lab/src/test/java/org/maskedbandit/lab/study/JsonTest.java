package org.maskedbandit.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.problem.TruncatedExponential;

class JsonTest {
  private static final Study STUDY = Study.of(TruncatedExponential.of(0.1, 5))
      .policies("modified-thompson(b=20, c=5)", "thompson")
      .horizon(300)
      .runs(3)
      .seed(5);
  private static final Results RESULTS = STUDY.run();

  @Test
  void aSeriesHasTheFieldsOfTheContract() {
    JsonNode node = readBack(series(0, true));
    assertThat(node.properties().stream().map(field -> field.getKey()))
        .contains("policy", "problem", "horizon", "runs", "seed", "engine", "regret")
        .contains("rewardRegret", "pulls", "guarantee", "seconds", "values");
    assertThat(node.get("regret").properties().stream().map(field -> field.getKey()))
        .containsExactly("mean", "standardError", "median", "p90", "p99", "max");
    assertThat(node.get("rewardRegret").properties().stream().map(field -> field.getKey()))
        .containsExactly("mean", "standardError");
  }

  @Test
  void aSeriesSaysWhatWasRun() {
    JsonNode node = readBack(series(0, false));
    assertThat(node.get("policy").textValue()).isEqualTo("modified-thompson(b=20, c=5)");
    assertThat(node.get("problem").textValue()).isEqualTo("truncated-exponential(rates=[0.1, 5])");
    assertThat(node.get("horizon").longValue()).isEqualTo(300);
    assertThat(node.get("runs").intValue()).isEqualTo(3);
    assertThat(node.get("seed").longValue()).isEqualTo(5);
    assertThat(node.get("engine").textValue()).isEqualTo("auto");
    assertThat(node.get("seconds").doubleValue()).isEqualTo(1.5);
  }

  @Test
  void numbersReadBackToTheLastBit() {
    JsonNode node = readBack(series(1, true));
    Regrets series = RESULTS.series().get(1);
    Sample regret = series.regret();
    assertThat(node.at("/regret/mean").doubleValue()).isEqualTo(regret.mean());
    assertThat(node.at("/regret/standardError").doubleValue()).isEqualTo(regret.standardError());
    assertThat(node.at("/regret/median").doubleValue()).isEqualTo(regret.median());
    assertThat(node.at("/regret/p90").doubleValue()).isEqualTo(regret.quantile(0.9));
    assertThat(node.at("/regret/p99").doubleValue()).isEqualTo(regret.quantile(0.99));
    assertThat(node.at("/regret/max").doubleValue()).isEqualTo(regret.max());
    assertThat(node.at("/rewardRegret/mean").doubleValue())
        .isEqualTo(series.rewardRegret().mean());
    assertThat(numbers(node.get("pulls"))).isEqualTo(series.pulls());
    assertThat(numbers(node.get("values"))).isEqualTo(regret.values());
  }

  @Test
  void valuesAreThereOnlyWhenAsked() {
    assertThat(series(0, true).get("values")).hasSize(3);
    assertThat(series(0, false).has("values")).isFalse();
  }

  @Test
  void whatIsNotFiniteBecomesNull() {
    for (double odd : new double[] {Double.NaN, Double.POSITIVE_INFINITY, -1 / 0.0}) {
      assertThat(Json.text(Json.number(Json.object(), "x", odd))).contains("\"x\" : null");
    }
    Results single = STUDY.runs(1).run();
    JsonNode node = new RegretReport(single, 1, false).json().json().get(0);
    assertThat(node.at("/regret/standardError").isNull()).isTrue();
    assertThat(node.at("/regret/mean").isNumber()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(delimiter = ';', textBlock = """
          gdp(eta=1);                            {"kind":"gdp","eta":1.0}
          pure(epsilon=0.1);                     {"kind":"pure","epsilon":0.1}
          laplace(epsilon=2);                    {"kind":"laplace","epsilon":2.0}
          laplace(epsilon=2, weights=[2, 1]); {"kind":"laplace","epsilon":2.0,"weights":[2.0,1.0]}
          zcdp(rho=0.5);                         {"kind":"zcdp","rho":0.5}
          approximate(epsilon=1, delta=1e-6);    {"kind":"approximate","epsilon":1.0,"delta":1.0E-6}
          gdp(eta=infinite);                     {"kind":"gdp","eta":null}
          none;                                  {"kind":"none"}
          """)
  void aGuaranteeIsItsKindAndItsParameters(String written, String json) {
    assertThat(Json.guarantee(Guarantee.parse(written))).hasToString(json);
  }

  private static JsonNode series(int index, boolean values) {
    return new RegretReport(RESULTS, 1.5, values).json().json().get(index);
  }

  private static double[] numbers(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false)
        .mapToDouble(JsonNode::doubleValue)
        .toArray();
  }

  private static JsonNode readBack(JsonNode node) {
    try {
      return new ObjectMapper().readTree(Json.text(node));
    } catch (JsonProcessingException broken) {
      throw new AssertionError("must be JSON", broken);
    }
  }
}
