package org.maskedbandit.notation;

import java.util.Objects;

/**
 * An input that is not allowed. Its message is a sentence for the user who gave the input: it says
 * what is wrong and what is allowed, and never repeats a reward or a person. Messages of all other
 * exceptions are for developers and are not shown.
 */
public class Refusal extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  public Refusal(String message) {
    super(message);
  }

  public Refusal(String message, Throwable cause) {
    super(message, cause);
  }

  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }
}
