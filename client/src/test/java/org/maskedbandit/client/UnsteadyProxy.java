package org.maskedbandit.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Stands between a client and a service, and lets some requests go wrong. */
final class UnsteadyProxy implements AutoCloseable {
  /** What becomes of a request. */
  enum Fate {
    /** The service has answered; the client gets nothing. */
    ANSWER_LOST,
    /** The service has answered; the client waits longer than it can. */
    ANSWER_LATE,
    /** 503, without the service. */
    UNAVAILABLE,
    /** 429 and Retry-After, without the service. */
    TOO_MANY
  }

  private final HttpServer server;
  private final HttpClient client = HttpClient.newHttpClient();
  private final String target;
  private final Deque<Fate> fates;
  private final AtomicInteger requests = new AtomicInteger();

  UnsteadyProxy(String target, List<Fate> fates) throws IOException {
    this.target = target;
    this.fates = new ArrayDeque<>(fates);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handle);
    server.setExecutor(Executors.newCachedThreadPool());
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  int requests() {
    return requests.get();
  }

  private synchronized @Nullable Fate next() {
    return fates.isEmpty() ? null : fates.poll();
  }

  private void handle(HttpExchange exchange) throws IOException {
    requests.incrementAndGet();
    Fate fate = next();
    if (fate == Fate.UNAVAILABLE || fate == Fate.TOO_MANY) {
      exchange.getResponseHeaders().add("Retry-After", "0");
      answer(exchange, fate == Fate.TOO_MANY ? 429 : 503, new byte[0]);
      return;
    }
    HttpResponse<byte[]> response = forward(exchange);
    if (fate == Fate.ANSWER_LOST) {
      exchange.close();
    } else if (fate == null) {
      answer(exchange, response.statusCode(), response.body());
    }
  }

  private HttpResponse<byte[]> forward(HttpExchange exchange) throws IOException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(target + exchange.getRequestURI()))
        .header("Authorization", exchange.getRequestHeaders().getFirst("Authorization"))
        .method(
            exchange.getRequestMethod(),
            BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()))
        .build();
    try {
      return client.send(request, BodyHandlers.ofByteArray());
    } catch (InterruptedException interrupted) {
      throw new IOException(interrupted);
    }
  }

  private static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
