package org.maskedbandit.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/**
 * The reference numbers of {@code accounting.json}, which were computed with mpmath at 70 digits.
 */
public final class Golden {
  private static final JsonNode ROOT = load();

  /** The references have 25 digits. */
  private static final BigDecimal LESS = BigDecimal.ONE.subtract(new BigDecimal("1e-24"));

  private static final BigDecimal MORE = BigDecimal.ONE.add(new BigDecimal("1e-24"));

  private Golden() {}

  /** The rows of a section such as {@code /classic_composition/zcdp}. */
  public static List<Row> rows(String section) {
    List<Row> rows = new ArrayList<>();
    ROOT.at(section).forEach(node -> rows.add(new Row(node)));
    assertThat(rows).as(section).isNotEmpty();
    return rows;
  }

  private static JsonNode load() {
    try (InputStream file = Golden.class.getResourceAsStream("accounting.json")) {
      return new ObjectMapper().readTree(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** The distance of a value from the exact one, relative to the exact one. */
  public static double relativeError(double value, BigDecimal exact) {
    if (exact.signum() == 0) {
      return value == 0 ? 0 : Double.POSITIVE_INFINITY;
    }
    return absoluteError(value, exact) == 0
        ? 0
        : new BigDecimal(value)
            .subtract(exact)
            .divide(exact, MathContext.DECIMAL64)
            .abs()
            .doubleValue();
  }

  /** The distance of a value from the exact one. */
  public static double absoluteError(double value, BigDecimal exact) {
    return new BigDecimal(value).subtract(exact).abs().doubleValue();
  }

  /** One row: inputs as doubles, results as exact decimals. */
  public record Row(JsonNode node) {

    /** An input. */
    public double number(String name) {
      return exact(name).doubleValue();
    }

    public int whole(String name) {
      return exact(name).intValueExact();
    }

    /** A result, which may be far outside the range of doubles. */
    public BigDecimal exact(String name) {
      assertThat(node.has(name)).as("%s has %s", node, name).isTrue();
      return new BigDecimal(node.get(name).asText());
    }

    public double[] numbers(String name) {
      List<Double> values = new ArrayList<>();
      node.get(name).forEach(value -> values.add(Double.parseDouble(value.asText())));
      return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Within a relative tolerance. */
    public void near(String name, double value, double tolerance) {
      assertThat(relativeError(value, exact(name)))
          .as("%s of %s is %s", name, node, value)
          .isLessThanOrEqualTo(tolerance);
    }

    /** Within a relative tolerance and not below, but for the rounding of the reference itself. */
    public void nearAbove(String name, double value, double tolerance) {
      near(name, value, tolerance);
      assertThat(new BigDecimal(value))
          .as("%s of %s", name, node)
          .isGreaterThanOrEqualTo(exact(name).multiply(LESS));
    }

    /** Within a relative tolerance and not above, but for the rounding of the reference itself. */
    public void nearBelow(String name, double value, double tolerance) {
      near(name, value, tolerance);
      assertThat(new BigDecimal(value))
          .as("%s of %s", name, node)
          .isLessThanOrEqualTo(exact(name).multiply(MORE));
    }
  }
}
