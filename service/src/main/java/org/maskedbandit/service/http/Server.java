package org.maskedbandit.service.http;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import org.maskedbandit.service.serve.Node;

/** The HTTP server of a node. */
public final class Server implements AutoCloseable {
  private static final int GRACE_SECONDS = 5;

  /** Where to listen; port 0 takes a free one. */
  public record Address(String host, int port, Optional<Path> certificate, Optional<Path> key) {
    public Address(String host, int port) {
      this(host, port, Optional.empty(), Optional.empty());
    }
  }

  private final Vertx vertx;
  private final Address address;
  private final Bodies bodies;
  private final Routes routes;
  private final Listeners listeners;

  private Server(Vertx vertx, Address address, Bodies bodies, Routes routes) {
    this.vertx = vertx;
    this.bodies = bodies;
    this.address = address;
    this.routes = routes;
    listeners = Listeners.start(vertx, address, routes::handler);
  }

  public static Server start(Node node, Address address) {
    return start(node, address, OptionalInt.empty());
  }

  /**
   * Answers requests when it returns.
   *
   * @param rate how many requests a second each key may make
   */
  public static Server start(Node node, Address address, OptionalInt rate) {
    return start(node, address, rate, Bodies.Bounds.ofMemory());
  }

  static Server start(Node node, Address address, OptionalInt rate, Bodies.Bounds bounds) {
    Vertx vertx = Vertx.vertx();
    Bodies bodies = new Bodies(vertx, bounds);
    Routes routes = new Routes(vertx, node, rate, bodies);
    try {
      return new Server(vertx, address, bodies, routes);
    } catch (RuntimeException failed) {
      routes.endStreams();
      routes.close();
      await(vertx.close());
      throw failed;
    }
  }

  private static <R> R await(Future<R> future) {
    return future.toCompletionStage().toCompletableFuture().join();
  }

  Bodies bodies() {
    return bodies;
  }

  public int port() {
    return listeners.port();
  }

  /** For example http://127.0.0.1:8080. */
  public String url() {
    String scheme = address.certificate().isPresent() ? "https" : "http";
    boolean six = address.host().contains(":");
    return scheme + "://" + (six ? "[" + address.host() + "]" : address.host()) + ":" + port();
  }

  /** Finishes requests that have begun. */
  @Override
  public void close() {
    routes.endStreams();
    await(listeners.shutdown(GRACE_SECONDS));
    routes.close();
    await(vertx.close());
  }
}
