package org.maskedbandit.cli;

import org.maskedbandit.lab.explain.Catalogue;
import picocli.CommandLine.Command;

/** Lists the members of a family of records, such as the policies. */
@Command(
    description = {
      "List the ${COMMAND-NAME}: written form and one line each.",
      "JSON has also what each does, its source, its parameters with types, ranges and defaults,"
          + " and of policies what is protected."
    },
    footer = {"", "Example:", "  ${COMMAND-FULL-NAME} --format json"})
final class ListCommand extends Subcommand {
  private final Catalogue catalogue;

  ListCommand(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  @Override
  public Integer call() {
    return print(catalogue.report());
  }
}
