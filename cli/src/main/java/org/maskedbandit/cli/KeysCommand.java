package org.maskedbandit.cli;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.cli.option.StoreOptions;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.report.Listing;
import org.maskedbandit.lab.report.Report;
import org.maskedbandit.notation.Check;
import org.maskedbandit.service.start.StoreAdmin;
import org.maskedbandit.service.store.KeyStore;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes, lists and revokes keys of a service. */
@Command(
    name = "keys",
    description = {
      "Make, list or revoke the keys of a service, while it runs or not. A viewer sees public"
          + " state, an app decides and reports, an admin does all. A key that is revoked or has"
          + " expired is refused after about a second."
    },
    footer = {
      "",
      "Examples:",
      "  maskedbandit keys create --role app --experiment checkout-button",
      "  maskedbandit keys create --role viewer --expires P30D",
      "  maskedbandit keys list",
      "  maskedbandit keys revoke 0a1b2c3d4e5f"
    })
final class KeysCommand extends Subcommand {
  private enum Action {
    create,
    list,
    revoke
  }

  @Parameters(index = "0", paramLabel = "ACTION", description = "${COMPLETION-CANDIDATES}.")
  @SuppressWarnings("NullAway.Init")
  Action action;

  @Parameters(index = "1", arity = "0..1", paramLabel = "ID", description = "Which key to revoke.")
  @Nullable
  String id;

  @Mixin
  @SuppressWarnings("NullAway.Init")
  StoreOptions store;

  @Option(
      names = "--role",
      paramLabel = "R",
      description = "Role of a new key: ${COMPLETION-CANDIDATES}.")
  KeyStore.@Nullable Role role;

  @Option(
      names = "--experiment",
      paramLabel = "NAME",
      description = "The only experiment that a new key is for (default: all).")
  @Nullable
  String experiment;

  @Option(
      names = "--expires",
      paramLabel = "D",
      description = "How long a new key is valid, such as P30D (default: until it is revoked).")
  @Nullable
  String expires;

  @Override
  public Integer call() {
    if (action == Action.create && role == null) {
      throw Check.refusal("--role", "given with create", "missing");
    }
    if (action == Action.revoke && id == null) {
      throw Check.refusal("ID", "given with revoke", "missing");
    }
    try (StoreAdmin storeAdmin = StoreAdmin.of(store.location())) {
      run(storeAdmin);
    }
    return 0;
  }

  private void run(StoreAdmin storeAdmin) {
    if (action == Action.create && role != null) {
      String key = storeAdmin.createKey(role, experiment, lifetime());
      if (experiment != null && !storeAdmin.hasExperiment(experiment)) {
        say("there is no experiment '" + experiment + "' yet; the key is for no other");
      }
      String word = role.word();
      List<Column<String>> columns = List.of(
          Column.of("id", KeyStore::id),
          Column.of("role", each -> word),
          Column.of("key", each -> each));
      print(Report.printed(new Listing<>(columns, List.of(key)), List.of()));
    } else if (action == Action.revoke && id != null) {
      storeAdmin.revokeKey(id);
      say("key " + id + " is revoked");
    } else {
      list(storeAdmin);
    }
  }

  private Optional<Duration> lifetime() {
    if (expires == null) {
      return Optional.empty();
    }
    Duration given = duration("--expires", expires);
    if (given.isNegative() || given.isZero()) {
      throw Check.refusal("--expires", "more than no time", expires);
    }
    return Optional.of(given);
  }

  private static String time(long millis) {
    return Instant.ofEpochMilli(millis).toString();
  }

  private void list(StoreAdmin storeAdmin) {
    List<Column<KeyStore.Key>> columns = List.of(
        Column.of("id", KeyStore.Key::id),
        Column.of("role", key -> key.role().word()),
        Column.optional("experiment", KeyStore.Key::experiment),
        Column.of("created", key -> time(key.created())),
        Column.optional("expires", key -> key.expires().map(KeysCommand::time)),
        Column.optional("revoked", key -> key.revoked().map(KeysCommand::time)));
    Listing<KeyStore.Key> keys = new Listing<>(columns, storeAdmin.keys());
    print(Report.printed(keys.table(), keys.json(), List.of()));
  }
}
