package org.maskedbandit.cli;

import java.io.StringReader;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** Reads a page that a command wrote: fails unless it is well-formed XML. */
final class ParsedPage {
  private ParsedPage() {}

  static Document parsed(String xml) {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(new InputSource(new StringReader(xml)));
    } catch (Exception broken) {
      throw new AssertionError("must be well-formed XML", broken);
    }
  }

  static List<Element> elements(Document document, String name) {
    var nodes = document.getElementsByTagName(name);
    return IntStream.range(0, nodes.getLength())
        .mapToObj(i -> (Element) nodes.item(i))
        .toList();
  }

  static List<Element> ofClass(Document document, String name) {
    return elements(document, "*").stream()
        .filter(element -> List.of(element.getAttribute("class").split(" ")).contains(name))
        .toList();
  }

  static List<String> texts(Document document, String name) {
    return elements(document, name).stream()
        .map(element -> element.getTextContent().strip())
        .toList();
  }
}
