package org.maskedbandit.cli.option;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.notation.Check;
import picocli.CommandLine.Option;

/** The format of the pictures that a command writes, which is SVG. */
public final class PictureOption {
  @Option(
      names = "--picture",
      paramLabel = "F",
      description = "Format of pictures: svg (default). docs/guide/results.md shows how to make PDF"
          + " and PNG of them.")
  @Nullable
  private String format;

  /** The folder; another format is refused, and a format without a folder. */
  public @Nullable Path into(@Nullable Path out) {
    if (format != null && !format.equals("svg")) {
      throw Check.refusal(
          "--picture",
          "svg (for PDF and PNG: rsvg-convert -f pdf -o regret.pdf regret.svg)",
          "'" + format + "'");
    }
    if (format != null && out == null) {
      throw Check.refusal("--picture", "given with --out", "given alone");
    }
    return out;
  }
}
