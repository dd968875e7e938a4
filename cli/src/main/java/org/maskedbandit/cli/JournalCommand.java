package org.maskedbandit.cli;

import java.util.List;
import java.util.Optional;
import org.maskedbandit.cli.option.StoreOptions;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.report.Listing;
import org.maskedbandit.lab.report.Report;
import org.maskedbandit.service.start.StoreAdmin;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Checks the journal of a service. */
@Command(
    name = "journal",
    description = {
      "Check that the journal of a service is whole: every entry is bound to the one before by a"
          + " hash under a key that is not in the database. Exit status 1 where it is not.",
      "Not noticed: a database and a data directory that were put back together as they once were,"
          + " and what somebody wrote who has the master key."
    },
    footer = {"", "Example:", "  maskedbandit journal verify"})
final class JournalCommand extends Subcommand {
  private enum Action {
    verify
  }

  @Parameters(index = "0", paramLabel = "ACTION", description = "${COMPLETION-CANDIDATES}.")
  @SuppressWarnings({"NullAway.Init", "UnusedVariable"})
  Action action;

  @Mixin
  @SuppressWarnings("NullAway.Init")
  StoreOptions store;

  @Override
  public Integer call() {
    try (StoreAdmin storeAdmin = StoreAdmin.of(store.location())) {
      Optional<String> fault = storeAdmin.journalFault();
      List<Column<StoreAdmin>> columns = List.of(
          Column.of("entries", StoreAdmin::journalEntries),
          Column.<StoreAdmin>of("whole", each -> fault.isEmpty()).unlisted(),
          Column.of("journal", each -> fault.orElse("whole")));
      print(Report.printed(new Listing<>(columns, List.of(storeAdmin)), List.of()));
      return fault.isEmpty() ? 0 : 1;
    }
  }
}
