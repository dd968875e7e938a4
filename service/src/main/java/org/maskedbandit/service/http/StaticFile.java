package org.maskedbandit.service.http;

import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;

/**
 * A file of the class path, ready to be sent.
 *
 * @param compressed by gzip, if that makes it smaller
 * @param tag names the content
 */
record StaticFile(Buffer content, Optional<Buffer> compressed, String tag) {
  /** Nothing if there is no such file. Blocks. */
  static Optional<StaticFile> read(String resource) {
    try (InputStream in = StaticFile.class.getResourceAsStream(resource)) {
      return in == null ? Optional.empty() : Optional.of(of(in.readAllBytes()));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private static StaticFile of(byte[] content) throws IOException {
    byte[] small = compressed(content);
    return new StaticFile(
        Buffer.buffer(content),
        small.length < content.length ? Optional.of(Buffer.buffer(small)) : Optional.empty(),
        tag(content));
  }

  private static byte[] compressed(byte[] content) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(content);
    }
    return out.toByteArray();
  }

  private static String tag(byte[] content) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(content);
      return "\"" + HexFormat.of().formatHex(hash, 0, 12) + "\"";
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("SHA-256 is missing in this Java runtime", missing);
    }
  }
}
