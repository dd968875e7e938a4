package org.maskedbandit.client;

/**
 * The service refused a request, or could not be reached. The message has neither a reward nor a
 * person in it.
 */
public final class ServiceException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** The status if there was no answer. */
  public static final int NO_ANSWER = 0;

  private final int status;

  ServiceException(int status, String message) {
    super(status == NO_ANSWER ? message : status + ": " + message);
    this.status = status;
  }

  /** As of HTTP; {@link #NO_ANSWER} if the service could not be reached. */
  public int status() {
    return status;
  }

  /** Whether the same request may succeed later. */
  public boolean passing() {
    return status == NO_ANSWER || Http.passing(status);
  }
}
