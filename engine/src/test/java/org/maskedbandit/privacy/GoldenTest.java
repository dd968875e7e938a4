package org.maskedbandit.privacy;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import org.junit.jupiter.api.Test;

/**
 * The comparison itself must be able to fail: on a wrong digit, on the wrong side, on a missing
 * section.
 */
class GoldenTest {
  private final Golden.Row row =
      new Golden.Row(JsonNodeFactory.instance.objectNode().put("pi", "3.14159265358979323846"));

  @Test
  void acceptsTheNearestDouble() {
    row.near("pi", Math.PI, 1e-16);
    row.nearBelow("pi", Math.PI, 1e-16);
    row.nearAbove("pi", Math.nextUp(Math.PI), 1e-15);
  }

  @Test
  void refusesAWrongDigit() {
    assertThatThrownBy(() -> row.near("pi", 3.1415926535, 1e-12))
        .isInstanceOf(AssertionError.class);
  }

  @Test
  void refusesTheWrongSide() {
    assertThatThrownBy(() -> row.nearAbove("pi", Math.PI, 1e-12))
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> row.nearBelow("pi", Math.nextUp(Math.PI), 1e-12))
        .isInstanceOf(AssertionError.class);
  }

  @Test
  void refusesNothingAtAll() {
    assertThatThrownBy(() -> Golden.rows("/no_such_section")).isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> row.near("tau", 6.28, 1e-12)).isInstanceOf(AssertionError.class);
  }
}
