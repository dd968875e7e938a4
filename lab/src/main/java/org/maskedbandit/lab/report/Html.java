package org.maskedbandit.lab.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.maskedbandit.notation.Check;

/**
 * One self-contained HTML page, which loads nothing from elsewhere and runs no script. Texts are
 * {@link Prose}.
 */
public final class Html {
  /** The looks of a page; has neither &lt; nor &amp;, so that it may stand in XML as it is. */
  private static final String STYLE = style();

  private static final Pattern ID = Pattern.compile("[a-z][a-z0-9-]*");

  /** Everything with a scheme, and addresses from the root of a site or a disk. */
  private static final Pattern ABSOLUTE =
      Pattern.compile("^([A-Za-z][A-Za-z0-9+.-]*:|/|\\\\).*", Pattern.DOTALL);

  /** Widths of columns in letters; longer texts are wrapped. */
  private static final int COLUMN_GAP = 2;

  private static final int MOST_LETTERS = 22;
  /** A longer text is not squeezed into a narrow column. */
  private static final int SENTENCE = 50;

  private static final int PHONE = 60;
  private static final int SCREEN = 190;

  private final String title;
  private final String subtitle;
  private final Xml body = new Xml();
  private final Xml contents = new Xml();
  private final Xml files = new Xml();
  private final Set<String> ids = new HashSet<>();
  private String lead = "";

  private Html(String title, String subtitle) {
    this.title = title;
    this.subtitle = subtitle;
  }

  /** An empty page; an empty subtitle is left out. */
  public static Html titled(String title, String subtitle) {
    return new Html(title, subtitle);
  }

  /** What was done and what came out, in plain words at the top of the page. */
  public Html lead(String text) {
    lead = text;
    return this;
  }

  /** Starts a section; the id is its address within the page. */
  public Html section(String id, String heading) {
    return section(id, heading, "whole");
  }

  /** Starts a section that stands beside another one of its kind if the screen is wide. */
  public Html halfSection(String id, String heading) {
    return section(id, heading, "half");
  }

  private Html section(String id, String heading, String width) {
    if (!ID.matcher(id).matches()) {
      throw Check.refusal(
          "the id of a section", "lower-case letters, digits and dashes", "'" + id + "'");
    }
    if (!ids.add(id)) {
      throw Check.refusal("the id of a section", "used once", "'" + id + "'");
    }
    body.add("%<section id='%' class='%'>", Xml.of(ids.size() > 1 ? "</section>\n" : ""), id, width)
        .add("<h2>%</h2>", Prose.of(heading));
    contents.add("<li><a href='#%'>%</a></li>", id, Prose.of(heading));
    return this;
  }

  public Html paragraph(String text) {
    body.add("<p>%</p>", Prose.of(text));
    return this;
  }

  /** Code with a caption; all lines are shown as they are. */
  public Html code(String caption, List<String> lines) {
    body.add("<figure class='code'><figcaption>%</figcaption>", Prose.of(caption))
        .add("<pre tabindex='0'><code>%</code></pre></figure>", String.join("\n", lines));
    return this;
  }

  /** A warning or a remark that must not be missed. */
  public Html note(String text) {
    body.add("<p class='note' role='note'>%</p>", Prose.of(text));
    return this;
  }

  /** A picture, whose markup is trusted, with its caption and relative addresses of files. */
  public Html figure(String svg, String caption, String... downloads) {
    body.add(
            "<figure><p class='hint'>The picture is wider than the screen: scroll it sideways.</p>")
        .add("<div class='picture' tabindex='0'>%</div>", Xml.of(svg))
        .add("<figcaption>%", Prose.of(caption));
    if (downloads.length > 0) {
      body.add("<span class='downloads'>");
      for (String download : downloads) {
        body.add("<a href='%' download=''>%</a>", relative(download), download);
      }
      body.add("</span>");
    }
    body.add("</figcaption></figure>");
    return this;
  }

  /** A table as people see it: columns of numbers stand right-aligned, verdicts are badges. */
  public Html table(String caption, Table table) {
    List<String> styles = styles(table);
    body.add("<div class='tabular %'><p class='caption'>%</p>", width(table), Prose.of(caption))
        .add("<p class='hint'>The table is wider than the screen: scroll it sideways.</p>")
        .add("<div class='table' tabindex='0' role='region' aria-label='%'>", Prose.plain(caption))
        .add("<table><thead><tr>");
    for (int i = 0; i < styles.size(); i++) {
      body.add(
          "<th scope='col' class='%'>%</th>",
          styles.get(i), Prose.of(table.headings().get(i)));
    }
    body.add("</tr></thead><tbody>");
    table.rows().forEach(row -> addRow(row, styles));
    body.add("</tbody></table></div></div>");
    return this;
  }

  /** A file beside the page, which is listed at its end with what it holds. */
  public Html file(String address, String content) {
    files.add(
        "<li><a href='%' download=''>%</a> %</li>", relative(address), address, Prose.of(content));
    return this;
  }

  /** The page as a document. */
  public String html(Provenance provenance) {
    Xml html =
        new Xml().add("<!DOCTYPE html>").add("<html lang='en'><head><meta charset='utf-8'/>");
    html.add("<meta name='viewport' content='width=device-width, initial-scale=1'/>")
        .add("<meta name='color-scheme' content='light dark'/>")
        .add("<title>%</title>", Prose.plain(title))
        .add("<style>%</style></head><body>", Xml.of("\n" + STYLE))
        .add("<header><h1>%</h1>", Prose.of(title));
    if (!subtitle.isBlank()) {
      html.add("<p class='subtitle'>%</p>", Prose.of(subtitle));
    }
    if (!lead.isBlank()) {
      html.add("<p class='lead'>%</p>", Prose.of(lead));
    }
    html.add("</header>");
    boolean listed = !files.toString().isEmpty();
    if (!ids.isEmpty()) {
      html.add("<nav aria-label='Contents'><h2>Contents</h2><ol>%", contents)
          .add("%</ol></nav>", Xml.of(listed ? "<li><a href='#files'>Files</a></li>" : ""));
    }
    html.add("<main>%%", body, Xml.of(ids.isEmpty() ? "" : "</section>"));
    if (listed) {
      html.add("<section id='files'><h2>Files</h2><ul>%</ul></section>", files);
    }
    return html.add("</main>%</body></html>", provenance.footer()).toString();
  }

  private void addRow(List<Cell> row, List<String> styles) {
    body.add("<tr>");
    for (int i = 0; i < row.size(); i++) {
      body.add("<td class='%'>%</td>", styles.get(i), row.get(i).markup());
    }
    body.add("</tr>");
  }

  /** The class of each column: number, verdict or text. */
  private static List<String> styles(Table table) {
    List<String> styles = new ArrayList<>();
    for (int i = 0; i < table.headings().size(); i++) {
      int column = i;
      boolean verdicts =
          table.rows().stream().anyMatch(row -> row.get(column).kind().style().equals("verdict"));
      boolean sentences =
          table.shown().stream().anyMatch(row -> row.get(column).length() > SENTENCE);
      String text = sentences ? "text long" : "text";
      styles.add(table.numeric().get(i) ? "number" : verdicts ? "verdict" : text);
    }
    return styles;
  }

  /** About how much room a table needs, which decides where a reader is told to scroll. */
  private static String width(Table table) {
    int letters = 0;
    for (int i = 0; i < table.headings().size(); i++) {
      int column = i;
      letters += COLUMN_GAP
          + Math.min(
              MOST_LETTERS,
              Math.max(
                  table.headings().get(i).length(),
                  table.shown().stream()
                      .mapToInt(row -> row.get(column).length())
                      .max()
                      .orElse(0)));
    }
    return letters > SCREEN ? "huge" : letters > PHONE ? "wide" : "small";
  }

  private static String relative(String address) {
    if (address.isBlank() || ABSOLUTE.matcher(address).matches()) {
      throw Check.refusal("a download", "a relative address", "'" + address + "'");
    }
    return address;
  }

  private static String style() {
    try (InputStream css = Html.class.getResourceAsStream("page.css")) {
      return new String(css.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
