package org.maskedbandit.cli.picture;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.lab.report.PictureFormat;
import org.maskedbandit.notation.Check;
import picocli.CommandLine.Option;

/** In which formats a command writes its pictures. */
public final class PictureOption {
  private static final Map<String, PictureFormat> KNOWN =
      Map.of("svg", PictureFormat.SVG, "pdf", ConvertedFormat.PDF, "png", ConvertedFormat.PNG);

  @Option(
      names = "--picture",
      paramLabel = "F",
      description = "Formats of pictures, of svg, pdf and png, such as svg,pdf (default: svg).")
  @Nullable
  private String formats;

  /** The formats that were asked for; refused if there is no folder to write to. */
  public List<PictureFormat> into(@Nullable Path out) {
    if (formats == null) {
      return List.of(PictureFormat.SVG);
    }
    if (out == null) {
      throw Check.refusal("--picture", "given with --out", "given alone");
    }
    return Arrays.stream(formats.split(",", -1))
        .map(PictureOption::format)
        .distinct()
        .toList();
  }

  private static PictureFormat format(String name) {
    PictureFormat format = KNOWN.get(name.strip().toLowerCase(Locale.ROOT));
    if (format == null) {
      throw Check.refusal("--picture", "a list of svg, pdf and png", "'" + name + "'");
    }
    return format;
  }
}
