package org.maskedbandit.lab.report;

import java.io.StringReader;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** Reads what was written: fails unless it is well-formed XML. */
public final class Documents {
  /** How the pages of tests were made. */
  public static final Provenance PROVENANCE = new Provenance(
      "1.2.3",
      "maskedbandit test --policy 'dp-se(epsilon=1)'",
      "2024-05-06 07:08:09 UTC",
      "17.0.1");

  private Documents() {}

  public static Document parsed(String xml) {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(new InputSource(new StringReader(xml)));
    } catch (Exception broken) {
      throw new AssertionError("must be well-formed XML", broken);
    }
  }

  public static List<Element> elements(Document document, String name) {
    var nodes = document.getElementsByTagName(name);
    return IntStream.range(0, nodes.getLength())
        .mapToObj(i -> (Element) nodes.item(i))
        .toList();
  }

  public static List<Element> ofClass(Document document, String name) {
    return elements(document, "*").stream()
        .filter(element -> List.of(element.getAttribute("class").split(" ")).contains(name))
        .toList();
  }

  public static List<String> texts(Document document, String name) {
    return elements(document, name).stream()
        .map(element -> element.getTextContent().strip())
        .toList();
  }
}
