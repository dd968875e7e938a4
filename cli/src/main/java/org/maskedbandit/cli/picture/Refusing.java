package org.maskedbandit.cli.picture;

import org.apache.batik.transcoder.ErrorHandler;
import org.apache.batik.transcoder.TranscoderException;

/** Makes every error of a conversion the end of it; what is only a warning is not printed. */
final class Refusing implements ErrorHandler {
  @Override
  public void error(TranscoderException error) throws TranscoderException {
    throw error;
  }

  @Override
  public void fatalError(TranscoderException error) throws TranscoderException {
    throw error;
  }

  @Override
  public void warning(TranscoderException warning) {}
}
