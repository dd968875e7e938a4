package org.maskedbandit.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.cli.option.StoreOptions;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.notation.Check;
import org.maskedbandit.service.start.Upkeep;
import org.maskedbandit.service.store.ApiKeys;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes, lists and revokes keys of a service. */
@Command(
    name = "keys",
    description = {
      "Make, list or revoke the keys of a service, while it runs or not. A viewer sees public"
          + " state, an app decides and reports, an admin does all. A revoked key is refused after"
          + " about a second."
    },
    footer = {
      "",
      "Examples:",
      "  maskedbandit keys create --role app --experiment checkout-button",
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
  ApiKeys.@Nullable Role role;

  @Option(
      names = "--experiment",
      paramLabel = "NAME",
      description = "The only experiment that a new key is for (default: all).")
  @Nullable
  String experiment;

  @Override
  public Integer call() {
    if (action == Action.create && role == null) {
      throw Check.refusal("--role", "given with create", "missing");
    }
    if (action == Action.revoke && id == null) {
      throw Check.refusal("ID", "given with revoke", "missing");
    }
    try (Upkeep upkeep = Upkeep.of(store.place())) {
      run(upkeep);
    }
    return 0;
  }

  private void run(Upkeep upkeep) {
    if (action == Action.create && role != null) {
      String key = upkeep.createKey(role, experiment);
      print(
          Table.of("id", "role", "key").row(ApiKeys.id(key), role.name(), key),
          Json.object().put("id", ApiKeys.id(key)).put("role", role.name()).put("key", key));
    } else if (action == Action.revoke && id != null) {
      upkeep.revokeKey(id);
      say("key " + id + " is revoked");
    } else {
      list(upkeep);
    }
  }

  private void list(Upkeep upkeep) {
    Table table = Table.of("id", "role", "experiment", "created", "revoked");
    ArrayNode json = Json.array();
    for (ApiKeys.Key key : upkeep.keys()) {
      String created = Instant.ofEpochMilli(key.created()).toString();
      String revoked =
          key.revoked().map(time -> Instant.ofEpochMilli(time).toString()).orElse("");
      table.row(key.id(), key.role().name(), key.experiment().orElse(""), created, revoked);
      ObjectNode row =
          json.addObject().put("id", key.id()).put("role", key.role().name());
      key.experiment().ifPresent(name -> row.put("experiment", name));
      row.put("created", created);
      key.revoked().ifPresent(time -> row.put("revoked", revoked));
    }
    print(table, json);
  }
}
