package org.maskedbandit.service.http;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.PemKeyCertOptions;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.maskedbandit.service.http.Server.Address;

/** HTTP servers of equal options that share a port, one for each event loop. */
public final class Listeners {
  private static final int IDLE_SECONDS = 120;
  private static final Set<String> PROTOCOLS = Set.of("TLSv1.3", "TLSv1.2");

  /** All of TLS 1.3, and of TLS 1.2 those with forward secrecy and authenticated encryption. */
  private static final List<String> SUITES = List.of(
      "TLS_AES_256_GCM_SHA384",
      "TLS_AES_128_GCM_SHA256",
      "TLS_CHACHA20_POLY1305_SHA256",
      "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
      "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
      "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256",
      "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
      "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
      "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256");

  private final List<HttpServer> servers = new CopyOnWriteArrayList<>();
  private final Supplier<Handler<HttpServerRequest>> handlers;

  private Listeners(Supplier<Handler<HttpServerRequest>> handlers) {
    this.handlers = handlers;
  }

  /**
   * Takes requests when it returns.
   *
   * @param handlers gives one to each event loop
   */
  public static Listeners start(
      Vertx vertx, Address address, Supplier<Handler<HttpServerRequest>> handlers) {
    Listeners listeners = new Listeners(handlers);
    HttpServerOptions options = options(address);
    int loops = Runtime.getRuntime().availableProcessors();
    vertx
        .deployVerticle(
            () -> listeners.new Loop(options), new DeploymentOptions().setInstances(loops))
        .toCompletionStage()
        .toCompletableFuture()
        .join();
    return listeners;
  }

  private final class Loop extends VerticleBase {
    private final HttpServerOptions options;

    Loop(HttpServerOptions options) {
      this.options = options;
    }

    @Override
    public Future<?> start() {
      HttpServer server = vertx.createHttpServer(options).requestHandler(handlers.get());
      servers.add(server);
      return server.listen();
    }
  }

  private static HttpServerOptions options(Address address) {
    HttpServerOptions options = new HttpServerOptions()
        .setHost(address.host())
        // A negative port is a free one that all of them share.
        .setPort(address.port() == 0 ? -1 : address.port())
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
          .setEnabledSecureTransportProtocols(PROTOCOLS)
          .setKeyCertOptions(new PemKeyCertOptions()
              .setCertPath(address.certificate().get().toString())
              .setKeyPath(address.key().get().toString()));
      SUITES.forEach(options::addEnabledCipherSuite);
    }
    return options;
  }

  public int port() {
    return servers.get(0).actualPort();
  }

  /** Takes no more requests, and completes when those that have begun are answered. */
  Future<?> shutdown(int seconds) {
    return Future.join(servers.stream()
        .map(server -> server.shutdown(seconds, TimeUnit.SECONDS).otherwiseEmpty())
        .toList());
  }
}
