package org.maskedbandit.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.cli.console.Interruption;
import org.maskedbandit.cli.console.TemporaryDirectory;
import org.maskedbandit.cli.option.StoreOptions;
import org.maskedbandit.service.http.Server;
import org.maskedbandit.service.start.Options;
import org.maskedbandit.service.start.Service;
import org.maskedbandit.service.start.StoreLocation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Serves experiments over HTTP until it is told to stop. */
@Command(
    name = "serve",
    description = {
      "Serve experiments over HTTP: which arm should this person see, and here is what came of it.",
      "The first start makes the data directory with the keys, and prints the key of the admin"
          + " once. SIGTERM or Ctrl-C: requests that have begun are finished, and all is written."
    },
    footer = {
      "",
      "Examples:",
      "  maskedbandit serve",
      "  maskedbandit serve --data /var/lib/maskedbandit --host 0.0.0.0 --port 8443 \\",
      "    --tls-cert cert.pem --tls-key key.pem",
      "  MASKEDBANDIT_DATABASE=$(cat database-url) maskedbandit serve",
      "  maskedbandit serve --demo"
    })
final class ServeCommand extends Subcommand {
  /** The service is killed if it is not at its end by then. */
  private static final int MOST_SECONDS = 9;

  @Mixin
  @SuppressWarnings("NullAway.Init")
  StoreOptions store;

  @Option(
      names = "--host",
      paramLabel = "H",
      description = "Address to listen on (default: ${DEFAULT-VALUE}).")
  String host = "127.0.0.1";

  @Option(
      names = "--port",
      paramLabel = "P",
      description = "Port; 0 takes a free one (default: ${DEFAULT-VALUE}).")
  Integer port = 8080;

  @Option(names = "--tls-cert", paramLabel = "F", description = "Certificate chain, PEM.")
  @Nullable
  Path certificate;

  @Option(names = "--tls-key", paramLabel = "F", description = "Its private key, PEM.")
  @Nullable
  Path key;

  @Option(
      names = "--restored",
      description = "The store was restored from a backup, or copied: drop what was open in it.")
  boolean restored;

  @Option(
      names = "--demo",
      description =
          "Add an experiment with simulated visitors. Without --data the data directory is"
              + " temporary.")
  boolean demo;

  @Option(
      names = "--keep",
      paramLabel = "D",
      description = "Closed decisions that are older leave the decision log (default: P90D).")
  @Nullable
  String keep;

  @Option(
      names = "--rate",
      paramLabel = "N",
      description = "Most requests a second of each key (default: any number).")
  @Nullable
  Integer rate;

  @Override
  public Integer call() {
    if (!demo || store.data != null) {
      return serve(store.location(), () -> {});
    }
    try (TemporaryDirectory temporary = TemporaryDirectory.create("maskedbandit-demo-")) {
      StoreLocation location = store.in(temporary.path());
      if (location.database().isPresent()) {
        throw new IllegalArgumentException("--demo needs --data with a PostgreSQL database: the"
            + " master key of the database would be deleted with the temporary directory");
      }
      return serve(location, temporary::close);
    }
  }

  /** Until it is told to stop; clean is done after the end. */
  private Integer serve(StoreLocation location, Runnable clean) {
    Service service = start(options(location), clean);
    Interruption end = new Interruption(() -> end(() -> {
      service.close();
      clean.run();
    }));
    announce(service, location.data());
    String reason = service.replaced().join();
    end.remove();
    service.close();
    throw new IllegalStateException(reason);
  }

  private static Service start(Options options, Runnable clean) {
    Interruption early = new Interruption(clean);
    try {
      return Service.start(options);
    } finally {
      early.remove();
    }
  }

  private void announce(Service service, Path data) {
    PrintWriter out = command.commandLine().getOut();
    out.println("listening on " + service.url());
    out.println("dashboard: " + service.url() + "/");
    out.println("documentation: " + service.url() + "/docs");
    out.println("data directory: " + data.toAbsolutePath()
        + (demo && store.data == null ? " (deleted at the end)" : ""));
    service
        .adminKey()
        .ifPresent(made -> out.println(
            "admin key, also in " + data.resolve("admin-key") + ", shown this once: " + made));
    out.flush();
  }

  private Options options(StoreLocation location) {
    return new Options(
        location,
        new Server.Address(host, port, Optional.ofNullable(certificate), Optional.ofNullable(key)),
        restored,
        demo,
        keep == null ? Options.DEFAULT_KEEP : duration("--keep", keep),
        rate == null ? OptionalInt.empty() : OptionalInt.of(rate));
  }

  /** After a signal; the exit status is 0 if all was written. */
  private static void end(Runnable close) {
    boolean done;
    try {
      // In a thread of its own: the common ones may wait for a store that does not answer.
      CompletableFuture.runAsync(close, work -> new Thread(work, "end").start())
          .get(MOST_SECONDS, TimeUnit.SECONDS);
      done = true;
    } catch (Exception late) {
      done = false;
    }
    Runtime.getRuntime().halt(done ? 0 : 1);
  }
}
