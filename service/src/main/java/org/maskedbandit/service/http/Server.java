package org.maskedbandit.service.http;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PemKeyCertOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.maskedbandit.service.node.Node;

/** The HTTP server of a node. */
public final class Server implements AutoCloseable {
  private static final int IDLE_SECONDS = 120;
  private static final int GRACE_SECONDS = 5;

  /** Where to listen; port 0 takes a free one. */
  public record Address(String host, int port, Optional<Path> certificate, Optional<Path> key) {
    public Address(String host, int port) {
      this(host, port, Optional.empty(), Optional.empty());
    }
  }

  private final Vertx vertx;
  private final Address address;
  private final Routes routes;
  private final List<HttpServer> servers = new CopyOnWriteArrayList<>();

  private Server(Vertx vertx, Address address, Routes routes) {
    this.vertx = vertx;
    this.address = address;
    this.routes = routes;
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
    Vertx vertx = Vertx.vertx();
    Server server = new Server(vertx, address, new Routes(vertx, node, rate));
    try {
      server.listen();
    } catch (RuntimeException failed) {
      server.close();
      throw failed;
    }
    return server;
  }

  /** One server for each event loop; they share the port. */
  private void listen() {
    // A negative port is a free one that all of them share.
    int port = address.port() == 0 ? -1 : address.port();
    int loops = Runtime.getRuntime().availableProcessors();
    await(vertx.deployVerticle(
        () -> new Loop(options(port)), new DeploymentOptions().setInstances(loops)));
  }

  private final class Loop extends VerticleBase {
    private final HttpServerOptions options;

    Loop(HttpServerOptions options) {
      this.options = options;
    }

    @Override
    public Future<?> start() {
      HttpServer server = vertx.createHttpServer(options).requestHandler(routes.handler());
      servers.add(server);
      return server.listen();
    }
  }

  private HttpServerOptions options(int port) {
    HttpServerOptions options = new HttpServerOptions()
        .setHost(address.host())
        .setPort(port)
        .setCompressionSupported(false)
        // A connection that is upgraded from HTTP/1.1 without TLS is sometimes closed unanswered.
        .setHttp2ClearTextEnabled(false)
        .setMaxHeaderSize(16 * 1024)
        .setMaxInitialLineLength(8 * 1024)
        .setIdleTimeout(IDLE_SECONDS)
        .setIdleTimeoutUnit(TimeUnit.SECONDS);
    if (address.certificate().isPresent() && address.key().isPresent()) {
      options
          .setSsl(true)
          .setKeyCertOptions(new PemKeyCertOptions()
              .setCertPath(address.certificate().get().toString())
              .setKeyPath(address.key().get().toString()));
    }
    return options;
  }

  private static <R> R await(Future<R> future) {
    return future.toCompletionStage().toCompletableFuture().join();
  }

  public int port() {
    return servers.get(0).actualPort();
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
    await(Future.join(servers.stream()
        .map(server -> server.shutdown(GRACE_SECONDS, TimeUnit.SECONDS).otherwiseEmpty())
        .toList()));
    routes.close();
    await(vertx.close());
  }
}
