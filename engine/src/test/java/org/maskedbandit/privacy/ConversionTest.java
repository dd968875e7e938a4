package org.maskedbandit.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maskedbandit.notation.Notation;

class ConversionTest {
  /** Which theorem turned a guarantee into the common currency, as tables say it. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          gdp(eta=1) | Gaussian trade-off
          pure(epsilon=1) | randomised response
          laplace(epsilon=1) | Laplace trade-off
          laplace(epsilon=1, weights=[1, 1, 2]) | composition of 3 Laplace releases
          zcdp(rho=0.5) | Renyi divergences
          renyi(alpha=2, epsilon=1) | Renyi divergence
          approximate(epsilon=1, delta=1e-6) | worst case of the point
          none | none
          """)
  void everyKindNamesItsConversion(String written, String conversion) {
    assertThat(Notation.read(Guarantee.class, written).conversion()).isEqualTo(conversion);
  }

  /** Each route is the epsilon of one theorem. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          pure(epsilon=0.5) | basic optimal gdp zcdp
          laplace(epsilon=0.5) | laplace basic optimal gdp zcdp
          gdp(eta=0.5) | gdp zcdp
          zcdp(rho=0.1) | zcdp
          renyi(alpha=6, epsilon=0.1) | renyi
          approximate(epsilon=0.5, delta=1e-8) | optimal sum
          """)
  void compositionsNameTheirRoutes(String written, String names) {
    Composed twice = new Composed(List.of(Notation.read(Guarantee.class, written)), 2);
    assertThat(twice.routes()).extracting(Route::name).containsExactly(names.split(" "));
    assertThat(twice.routes())
        .allSatisfy(route -> assertThat(route.epsilon().applyAsDouble(1e-6)).isBetween(0.9, 5.0));
  }
}
