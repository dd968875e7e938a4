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
 * One self-contained HTML page, which loads nothing from elsewhere and runs no script. All text is
 * escaped; text in `backticks` is set as code.
 */
public final class Page {
  /** The looks of a page; has neither &lt; nor &amp;, so that it may stand in XML as it is. */
  private static final String STYLE = style();

  private static final Pattern ID = Pattern.compile("[a-z][a-z0-9-]*");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  /** Everything with a scheme, and addresses from the root of a site or a disk. */
  private static final Pattern ABSOLUTE =
      Pattern.compile("^([A-Za-z][A-Za-z0-9+.-]*:|/|\\\\).*", Pattern.DOTALL);

  private final String title;
  private final String subtitle;
  private final Xml body = new Xml();
  private final Xml contents = new Xml();
  private final Set<String> ids = new HashSet<>();
  private String footer = "Made by Masked Bandit.";

  private Page(String title, String subtitle) {
    this.title = title;
    this.subtitle = subtitle;
  }

  /** An empty page; an empty subtitle is left out. */
  public static Page titled(String title, String subtitle) {
    return new Page(title, subtitle);
  }

  /** Starts a section; the id is its address within the page. */
  public Page section(String id, String heading) {
    if (!ID.matcher(id).matches()) {
      throw Check.refusal(
          "the id of a section", "lower-case letters, digits and dashes", "'" + id + "'");
    }
    if (!ids.add(id)) {
      throw Check.refusal("the id of a section", "used once", "'" + id + "'");
    }
    body.add("%<section id='%'>", Xml.of(ids.size() > 1 ? "</section>\n" : ""), id)
        .add("<h2>%</h2>", prose(heading));
    contents.add("<li><a href='#%'>%</a></li>", id, prose(heading));
    return this;
  }

  public Page paragraph(String text) {
    body.add("<p>%</p>", prose(text));
    return this;
  }

  /** A warning or a remark that must not be missed. */
  public Page note(String text) {
    body.add("<p class='note' role='note'>%</p>", prose(text));
    return this;
  }

  /** A picture, whose markup is trusted, with its caption and relative addresses of files. */
  public Page figure(String svg, String caption, String... downloads) {
    body.add("<figure><div class='picture'>%</div>", Xml.of(svg))
        .add("<figcaption>%", prose(caption));
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
  public Page table(String caption, Table table) {
    List<String> styles = styles(table);
    body.add("<div class='table'><table><caption>%</caption><thead><tr>", prose(caption));
    for (int i = 0; i < styles.size(); i++) {
      body.add(
          "<th scope='col' class='%'>%</th>",
          styles.get(i), prose(table.headings().get(i)));
    }
    body.add("</tr></thead><tbody>");
    table.rows().forEach(row -> addRow(row, styles));
    body.add("</tbody></table></div>");
    return this;
  }

  /** The end of the page, such as the seed and the command that made it. */
  public Page footer(String text) {
    footer = text;
    return this;
  }

  /** The page as a document. */
  public String html() {
    Xml html =
        new Xml().add("<!DOCTYPE html>").add("<html lang='en'><head><meta charset='utf-8'/>");
    html.add("<meta name='viewport' content='width=device-width, initial-scale=1'/>");
    html.add("<meta name='color-scheme' content='light'/>").add("<title>%</title>", title);
    html.add("<style>%</style></head><body>", Xml.of("\n" + STYLE))
        .add("<header><h1>%</h1>", prose(title));
    if (!subtitle.isBlank()) {
      html.add("<p class='subtitle'>%</p>", prose(subtitle));
    }
    html.add("</header>");
    if (!ids.isEmpty()) {
      html.add("<nav aria-label='Contents'><h2>Contents</h2><ol>%</ol></nav>", contents);
    }
    html.add("<main>%%</main>", body, Xml.of(ids.isEmpty() ? "" : "</section>"));
    return html.add("<footer>%</footer></body></html>", prose(footer)).toString();
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
      styles.add(table.numeric().get(i) ? "number" : verdicts ? "verdict" : "text");
    }
    return styles;
  }

  private static String relative(String address) {
    if (address.isBlank() || ABSOLUTE.matcher(address).matches()) {
      throw Check.refusal("a download", "a relative address", "'" + address + "'");
    }
    return address;
  }

  /** Escaped text; a stretch in `backticks` becomes code. */
  static Xml prose(String text) {
    return Xml.of(CODE.matcher(Xml.escaped(text)).replaceAll("<code>$1</code>"));
  }

  private static String style() {
    try (InputStream css = Page.class.getResourceAsStream("page.css")) {
      return new String(css.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
