package org.maskedbandit.lab.report;

/**
 * How a page was made, which only the caller knows: a page reads no clock and no command line.
 *
 * @param version of Masked Bandit
 * @param command the command line, quoted for a shell
 * @param date date and time in UTC
 * @param java the version of Java
 */
public record Provenance(String version, String command, String date, String java) {

  /** The end of a page. */
  Xml footer() {
    return new Xml()
        .add("<footer><p>Masked Bandit % · % · Java %. Made by:</p>", version, date, java)
        .add("<pre><code>%</code></pre></footer>", command);
  }
}
