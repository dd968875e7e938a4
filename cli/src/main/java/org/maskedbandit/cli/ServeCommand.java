package org.maskedbandit.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.cli.console.Interruption;
import org.maskedbandit.cli.option.StoreOptions;
import org.maskedbandit.service.http.Server;
import org.maskedbandit.service.start.Options;
import org.maskedbandit.service.start.Service;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Serves experiments over HTTP until it is told to stop. */
@Command(
    name = "serve",
    description = {
      "Serve experiments over HTTP: which arm should this person see, and here is what came of it.",
      "The first start makes the data folder with the keys, and prints the key of the admin once."
          + " SIGTERM or Ctrl-C: requests that have begun are finished, and all is written."
    },
    footer = {
      "",
      "Examples:",
      "  maskedbandit serve",
      "  maskedbandit serve --data /var/lib/maskedbandit --host 0.0.0.0 --port 8443 \\",
      "    --tls-cert cert.pem --tls-key key.pem",
      "  maskedbandit serve --database 'jdbc:postgresql://db/bandit?user=u&password=p'",
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

  @Option(names = "--demo", description = "Add an experiment with simulated visitors.")
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
    Service service = Service.start(options());
    Interruption end = new Interruption(() -> end(service));
    PrintWriter out = command.commandLine().getOut();
    out.println("listening on " + service.url());
    out.println("dashboard: " + service.url() + "/");
    out.println("documentation: " + service.url() + "/docs");
    service
        .adminKey()
        .ifPresent(made -> out.println("admin key, also in " + store.data.resolve("admin-key")
            + ", shown this once: " + made));
    out.flush();
    String reason = service.replaced().join();
    end.remove();
    service.close();
    throw new IllegalStateException(reason);
  }

  private Options options() {
    return new Options(
        store.place(),
        new Server.Address(host, port, Optional.ofNullable(certificate), Optional.ofNullable(key)),
        restored,
        demo,
        keep == null ? Options.USUAL_KEEP : duration("--keep", keep),
        rate == null ? OptionalInt.empty() : OptionalInt.of(rate));
  }

  /** After a signal; the exit status is 0 if all was written. */
  private static void end(Service service) {
    boolean done;
    try {
      // In a thread of its own: the common ones may wait for a store that does not answer.
      CompletableFuture.runAsync(service::close, work -> new Thread(work, "end").start())
          .get(MOST_SECONDS, TimeUnit.SECONDS);
      done = true;
    } catch (Exception late) {
      done = false;
    }
    Runtime.getRuntime().halt(done ? 0 : 1);
  }
}
