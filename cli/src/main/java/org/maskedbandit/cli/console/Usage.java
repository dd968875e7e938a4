package org.maskedbandit.cli.console;

import java.util.Collection;
import java.util.Locale;
import java.util.regex.Pattern;
import org.maskedbandit.notation.Family;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What is wrong with a command line: thing must be rule, but is value. */
public final class Usage {
  /** What the parser says of a value that it cannot convert, around our own words. */
  private static final Pattern CONVERSION = Pattern.compile(
      "Invalid value for (?:option|positional parameter)[^']*'([^']+)'[^:]*: (must be .*)",
      Pattern.DOTALL);

  private static final Pattern CHOICE = Pattern.compile(
      "Invalid value for (?:option '([^']+)'|positional parameter at index \\d+ \\(([^)]+)\\))"
          + "[^:]*: expected one of \\[([^\\]]*)\\].* but was '(.*)'",
      Pattern.DOTALL);

  private Usage() {}

  public static String sentence(ParameterException wrong) {
    if (wrong instanceof UnmatchedArgumentException unmatched
        && !unmatched.getUnmatched().isEmpty()) {
      return unknown(unmatched);
    }
    if (wrong instanceof MissingParameterException missing
        && !missing.getMissing().isEmpty()) {
      return missing(missing);
    }
    if (wrong instanceof OverwrittenOptionException twice
        && twice.getOverwritten() instanceof OptionSpec option) {
      return option.longestName() + " must be given once, but is given twice";
    }
    if (wrong.getArgSpec() instanceof OptionSpec flag && flag.type() == boolean.class) {
      return flag.longestName() + " must be given without a value, but is given '"
          + wrong.getValue() + "'";
    }
    String message = String.valueOf(wrong.getMessage());
    var conversion = CONVERSION.matcher(message);
    if (conversion.matches()) {
      return conversion.group(1) + " " + conversion.group(2);
    }
    var choice = CHOICE.matcher(message);
    if (!choice.matches()) {
      return message;
    }
    String name = choice.group(1) == null ? choice.group(2) : choice.group(1);
    return name + " must be one of " + choice.group(3).toLowerCase(Locale.ROOT) + ", but is '"
        + choice.group(4) + "'";
  }

  /** An option that is required, or one that stands at the end without its value. */
  private static String missing(MissingParameterException wrong) {
    CommandSpec spec = wrong.getCommandLine().getCommandSpec();
    if (!(wrong.getMissing().get(0) instanceof OptionSpec option)) {
      return wrong.getMissing().get(0).paramLabel() + " must be given, but is missing" + help(spec);
    }
    return String.valueOf(wrong.getMessage()).startsWith("Missing required option")
        ? option.longestName() + " must be given, but is missing" + help(spec)
        : option.longestName() + " must be followed by a value, but is not";
  }

  private static String help(CommandSpec spec) {
    return "; see '" + spec.qualifiedName() + " --help'";
  }

  /** With the nearest known name of a command or an option. */
  private static String unknown(UnmatchedArgumentException wrong) {
    String given = wrong.getUnmatched().get(0);
    var spec = wrong.getCommandLine().getCommandSpec();
    if (!given.startsWith("-") && spec.subcommands().isEmpty()) {
      String taken = spec.positionalParameters().isEmpty()
          ? "options only"
          : "one " + spec.positionalParameters().get(0).paramLabel() + " and options";
      return spec.name() + " takes " + taken + ", but was given '" + given + "'" + help(spec);
    }
    boolean option = given.startsWith("-") || spec.subcommands().isEmpty();
    Collection<String> known =
        option ? spec.optionsMap().keySet() : spec.subcommands().keySet();
    return (option ? "option" : "command") + " must be one of " + String.join(", ", known)
        + ", but is '" + given + "'; did you mean '" + Family.nearest(given, known) + "'?";
  }
}
