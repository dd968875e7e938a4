package org.maskedbandit.notation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.Policy;

class OpenFormTest {
  @Test
  void aFormThatLeavesOutANumberIsCompletedWithIt() {
    OpenForm<Policy> open =
        OpenForm.of(Policy.class, " modified-thompson( b = 20 )").orElseThrow();
    assertThat(open.parameter()).isEqualTo("c");
    assertThat(open.whole()).isFalse();
    assertThat(open.with(0.5)).isEqualTo(Policy.parse("modified-thompson(b=20, c=0.5)"));
    OpenForm<Policy> whole = OpenForm.of(Policy.class, "modified-thompson(c=2)").orElseThrow();
    assertThat(whole.whole()).isTrue();
    assertThat(whole.with(7)).isEqualTo(Policy.parse("modified-thompson(b=7, c=2)"));
  }

  /** Defaults may follow from the parameter that is left out. */
  @Test
  void defaultsAreThoseOfTheCompleteForm() {
    OpenForm<Policy> open = OpenForm.of(Policy.class, "epoch-coins()").orElseThrow();
    assertThat(open.with(3)).isEqualTo(Policy.parse("epoch-coins(eta=3)"));
  }

  @Test
  void aCompleteFormIsNotOpen() {
    assertThat(OpenForm.of(Policy.class, "ucb1")).isEmpty();
    assertThat(OpenForm.of(Policy.class, "epoch-coins(eta=1)")).isEmpty();
  }

  @Test
  void moreThanANumberIsRefused() {
    assertThatThrownBy(() -> OpenForm.of(Policy.class, "modified-thompson"))
        .hasMessage("modified-thompson needs b and c; a budget sets one of them");
    assertThatThrownBy(() -> OpenForm.of(Policy.class, "with-uniform"))
        .hasMessage("with-uniform needs policy; a budget sets numbers");
  }
}
