package org.maskedbandit.client;

import java.util.Optional;

/**
 * The answer to one of many requests.
 *
 * @param status as of HTTP
 * @param answer there if the status is 200
 * @param problem a sentence that says what is wrong; empty if nothing is
 */
public record Result<T>(int status, Optional<T> answer, String problem) {

  /** The answer, or the exception that the request would have thrown alone. */
  public T get() {
    return answer.orElseThrow(() -> new ServiceException(status, problem));
  }
}
