package org.maskedbandit.service.start;

import java.net.BindException;
import java.net.UnknownHostException;
import java.nio.channels.FileLock;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.notation.Check;
import org.maskedbandit.service.http.Server;
import org.maskedbandit.service.serve.Clock;
import org.maskedbandit.service.serve.Node;
import org.maskedbandit.service.serve.Repeating;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.DecisionStore;
import org.maskedbandit.service.store.StoreWatermark;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A server with all that belongs to it, from the lock of its folder to its address. */
public final class Service implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Service.class);
  private static final Duration RETENTION = Duration.ofHours(1);

  /** What is closed at the end, the latest first. */
  private final Deque<AutoCloseable> parts = new ArrayDeque<>();

  private @Nullable String url;
  private Optional<String> adminKey = Optional.empty();
  private CompletableFuture<String> replaced = new CompletableFuture<>();
  private volatile boolean closing;

  private Service() {}

  /** Answers requests when it returns. */
  public static Service start(Options options) {
    Service service = new Service();
    try {
      service.open(options);
      return service;
    } catch (RuntimeException failed) {
      service.close();
      throw Database.damaged(failed) ? OpenStore.damaged(failed) : failed;
    }
  }

  private void open(Options options) {
    Clock clock = new Clock();
    DataDirectory folder = DataDirectory.orNew(options.location().data());
    boolean embedded = options.location().database().isEmpty();
    if (embedded) {
      parts.push(lock(folder));
    }
    OpenStore store = OpenStore.orNew(options.location(), folder, clock.now());
    parts.push(store);
    StoreWatermark start =
        new RollbackGuard(store, embedded).begin(options.restored(), clock.now());
    Node node = Node.open(store.database(), store.master(), clock, Node.FLUSH, options.keep());
    parts.push(node);
    StoreMonitor monitor = new StoreMonitor(store, node.generation(), start);
    parts.push(monitor);
    parts.push(new Repeating(
        "retention",
        RETENTION,
        "old decisions are not removed",
        () -> removeOld(node, options.keep())));
    if (options.demo()) {
      parts.push(Demo.start(node));
    }
    Server server = listen(node, options);
    parts.push(server);
    url = server.url();
    adminKey = store.adminKey();
    replaced = monitor.replaced();
  }

  /** Removes old decisions from the decision log, a page at a time. */
  private void removeOld(Node node, Duration keep) {
    List<Long> page = oldDecisions(node, keep, Long.MIN_VALUE);
    while (!page.isEmpty() && !closing) {
      List<Long> removed = page;
      node.changes().change(tx -> DecisionStore.remove(tx, removed)).join();
      page = oldDecisions(node, keep, removed.get(removed.size() - 1));
    }
  }

  private static List<Long> oldDecisions(Node node, Duration keep, long after) {
    return node.database().read(tx -> DecisionStore.old(tx, after, node.clock().now(), keep));
  }

  private static FileLock lock(DataDirectory folder) {
    return folder
        .lock()
        .orElseThrow(() -> new IllegalStateException(
            "another server uses the data directory " + folder.path() + ": stop it first"));
  }

  private static Server listen(Node node, Options options) {
    try {
      return Server.start(node, options.address(), options.rate());
    } catch (RuntimeException failed) {
      throw refused(options.address(), failed);
    }
  }

  private static RuntimeException refused(Server.Address address, RuntimeException failed) {
    Throwable cause = failed;
    while (cause.getCause() != null) {
      if (cause instanceof BindException || cause instanceof UnknownHostException) {
        break;
      }
      cause = cause.getCause();
    }
    if (cause instanceof BindException) {
      return new IllegalStateException(
          "port " + address.port() + " of " + address.host() + " cannot be listened on: "
              + cause.getMessage(),
          failed);
    }
    if (cause instanceof UnresolvedAddressException || cause instanceof UnknownHostException) {
      return Check.refusal("--host", "an address of this machine", "'" + address.host() + "'");
    }
    return address.certificate().isPresent()
        ? Check.refusal(
            "--tls-cert and --tls-key",
            "a certificate and its private key as PEM files",
            "something else (" + cause.getClass().getSimpleName() + ")")
        : failed;
  }

  /** For example http://127.0.0.1:8080. */
  public String url() {
    return Objects.requireNonNull(url);
  }

  /** The key of the admin, if the store was made at this start. */
  public Optional<String> adminKey() {
    return adminKey;
  }

  /** Complete with the reason if the store is not the one that it was: the service must stop. */
  public CompletableFuture<String> replaced() {
    return replaced;
  }

  /** Takes no more requests, finishes those that have begun, and writes what is not written. */
  @Override
  public void close() {
    closing = true;
    while (!parts.isEmpty()) {
      AutoCloseable part = parts.pop();
      try {
        part.close();
      } catch (Exception failed) {
        LOG.error(
            "{} could not be closed: {}",
            part.getClass().getSimpleName(),
            failed.getClass().getSimpleName());
      }
    }
  }
}
