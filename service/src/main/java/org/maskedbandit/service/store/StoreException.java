package org.maskedbandit.service.store;

/** The store cannot do what was asked now. The message is for operators, and tells no value. */
public final class StoreException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  public StoreException(String message) {
    super(message);
  }

  public StoreException(String message, Throwable cause) {
    super(message, cause);
  }
}
