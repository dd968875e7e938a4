package org.maskedbandit.service;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A connection for requests that no client would send. */
public final class RawConnection implements AutoCloseable {
  private final Socket socket;
  private final InputStream in;

  public RawConnection(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(60_000);
    socket.setTcpNoDelay(true);
    in = new BufferedInputStream(socket.getInputStream());
  }

  public void write(String text) throws IOException {
    write(text.getBytes(StandardCharsets.US_ASCII));
  }

  /** A status and the body as text; status 0 if the connection was closed. */
  public record Reply(int status, String body) {}

  public void write(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
  }

  /** No more is sent; answers still come. */
  void end() throws IOException {
    socket.shutdownOutput();
  }

  public Reply read() throws IOException {
    String first = line();
    if (first.isEmpty()) {
      return new Reply(0, "");
    }
    int length = 0;
    boolean chunked = false;
    for (String line = line(); !line.isEmpty(); line = line()) {
      String lower = line.toLowerCase(Locale.ROOT);
      if (lower.startsWith("content-length:")) {
        length = Integer.parseInt(lower.substring(15).strip());
      }
      chunked |= lower.startsWith("transfer-encoding:") && lower.contains("chunked");
    }
    // The answer names the version of the request, whatever that was.
    int status = Integer.parseInt(first.split(" ")[1]);
    return new Reply(status, chunked ? chunks() : text(status == 304 ? 0 : length));
  }

  /** Closes the connection by RST, as a client does that is killed. */
  public void reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  private String chunks() throws IOException {
    StringBuilder all = new StringBuilder();
    for (int size = size(); ; size = size()) {
      all.append(text(size));
      line();
      if (size == 0) {
        return all.toString();
      }
    }
  }

  private int size() throws IOException {
    String line = line();
    if (line.isEmpty()) {
      throw new EOFException("an answer was cut");
    }
    return Integer.parseInt(line, 16);
  }

  private String text(int length) throws IOException {
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException("an answer was cut");
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
      if (next != '\r') {
        line.append((char) next);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
