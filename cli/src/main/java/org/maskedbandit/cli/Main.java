package org.maskedbandit.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.cli.console.ClassPath;
import org.maskedbandit.cli.console.NumberReader;
import org.maskedbandit.cli.console.StandardOutput;
import org.maskedbandit.cli.console.Usage;
import org.maskedbandit.cli.console.Version;
import org.maskedbandit.lab.explain.Catalogue;
import org.maskedbandit.notation.Check;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.TypeConversionException;

/** {@code maskedbandit}: data goes to standard output, everything else to standard error. */
@Command(
    name = "maskedbandit",
    versionProvider = Version.class,
    description = "Multi-armed bandits that keep a promise about privacy.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      ReproduceCommand.class,
      CompareCommand.class,
      TuneCommand.class,
      LeaderboardCommand.class,
      SimulateCommand.class,
      SweepCommand.class,
      PlanCommand.class,
      ReplayCommand.class,
      IdentifyCommand.class,
      EstimateCommand.class,
      ExplainCommand.class,
      AccountCommand.class,
      AuditCommand.class,
      BenchCommand.class,
      ServeCommand.class,
      KeysCommand.class,
      JournalCommand.class,
      ExportCommand.class
    },
    footer = {
      "",
      "Start with:",
      "  maskedbandit reproduce",
      "  maskedbandit simulate --policy thompson --policy 'modified-thompson(b=2000, c=50)'",
      "  maskedbandit account --policy thompson --arms 5 --horizon 1e5 --delta 1e-6",
      "",
      "Exit status: 0 done, 1 failed or a check did not hold, 2 wrong usage."
    })
public final class Main {
  private static final int FAILED = 1;
  private static final int WRONG_USAGE = 2;
  private static final int LEAST_WIDTH = 60;
  private static final int MOST_WIDTH = 100;

  /** Commands that read no policy or problem by its name. */
  private static final List<String> WITHOUT_CLASSES =
      List.of("reproduce", "leaderboard", "plan", "keys", "journal", "export");

  @Option(
      names = "--classpath",
      paramLabel = "FILES",
      scope = ScopeType.INHERIT,
      description =
          "Jar files or folders with policies and problems of your own, which are given by"
              + " full class name: com.acme.NoisyGreedy(eta=1).")
  @Nullable
  String classPath;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Print the stack trace of an error.")
  boolean debug;

  private Main() {}

  @SuppressWarnings("SystemExitOutsideMain")
  public static void main(String[] args) {
    StandardOutput out = StandardOutput.ofProcess();
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    int status = run(new PrintWriter(out, false, StandardCharsets.UTF_8), err, args);
    String failure = out.failure();
    if (failure != null) {
      err.println("failed: standard output could not be written: " + failure);
    }
    System.exit(failure == null ? status : FAILED);
  }

  /** Runs one command and returns its exit status. */
  static int run(PrintWriter out, PrintWriter err, String... args) {
    Main main = new Main();
    CommandLine completion = new CommandLine(new GenerateCompletion());
    // A help command, as the library declares it, would accept any options.
    completion.getCommandSpec().helpCommand(false);
    CommandLine line = new CommandLine(main)
        .addSubcommand("policies", new ListCommand(Catalogue.policies()))
        .addSubcommand("problems", new ListCommand(Catalogue.problems()))
        .addSubcommand(completion)
        .setOut(out)
        .setErr(err)
        .setUsageHelpWidth(helpWidth(System.getenv("COLUMNS")))
        .registerConverter(Long.class, NumberReader::whole)
        .registerConverter(Integer.class, NumberReader::shortWhole)
        .registerConverter(Double.class, NumberReader::real)
        .registerConverter(Path.class, Main::path)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionStrategy(main::execute)
        .setParameterExceptionHandler((wrong, arguments) -> refuse(err, Usage.sentence(wrong)))
        .setExecutionExceptionHandler((failure, command, parsed) -> main.ended(err, failure));
    line.getSubcommands().forEach((name, command) -> {
      if (WITHOUT_CLASSES.contains(name)) {
        CommandSpec spec = command.getCommandSpec();
        spec.remove(spec.findOption("--classpath"));
      }
    });
    if (args.length == 0) {
      refuse(
          err,
          "command must be one of " + String.join(", ", line.getSubcommands().keySet())
              + ", but is missing");
      line.usage(err);
      return WRONG_USAGE;
    }
    int status = line.execute(args);
    out.flush();
    return status;
  }

  /** The files of {@code --classpath}. */
  List<Path> jars() {
    return classPath == null ? List.of() : ClassPath.files(classPath);
  }

  /** Policies are read by the class loader of the thread. */
  private int execute(ParseResult parsed) {
    if (classPath == null) {
      return new RunLast().execute(parsed);
    }
    String name = parsed.hasSubcommand() ? parsed.subcommand().commandSpec().name() : "";
    if (WITHOUT_CLASSES.contains(name)) {
      throw new ParameterException(
          parsed.commandSpec().commandLine(),
          Check.refusal(
                  "--classpath",
                  "given with a command that plays policies by name",
                  "given with " + name)
              .getMessage());
    }
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader loader = ClassPath.loader(classPath)) {
      thread.setContextClassLoader(loader);
      return new RunLast().execute(parsed);
    } catch (IllegalArgumentException refused) {
      throw new ParameterException(parsed.commandSpec().commandLine(), refused.getMessage());
    } catch (IOException notClosed) {
      throw new UncheckedIOException(notClosed);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static Path path(String text) {
    try {
      if (!text.isBlank()) {
        return Path.of(text);
      }
    } catch (InvalidPathException refused) {
      // Refused below, with the same sentence.
    }
    throw new TypeConversionException(
        "must be the name of a file or folder, but is '" + text + "'");
  }

  /** As wide as the terminal, if it says so. */
  static int helpWidth(@Nullable String columns) {
    return columns == null || !columns.matches("[0-9]{1,5}")
        ? MOST_WIDTH
        : Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, Integer.parseInt(columns)));
  }

  private static int refuse(PrintWriter err, String sentence) {
    err.println(sentence);
    return WRONG_USAGE;
  }

  /** What is refused is wrong usage; everything else has failed. */
  private int ended(PrintWriter err, Exception failure) {
    if (debug) {
      failure.printStackTrace(err);
    }
    if (failure instanceof IllegalArgumentException && failure.getMessage() != null) {
      return refuse(err, failure.getMessage());
    }
    String message = failure.getMessage();
    err.println("failed: "
        + (message == null
            ? failure.getClass().getName() + (debug ? "" : "; --debug prints where")
            : message));
    return FAILED;
  }
}
