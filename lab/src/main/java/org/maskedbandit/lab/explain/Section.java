package org.maskedbandit.lab.explain;

import java.util.List;

/** A heading, sentences below it, and items: lines that belong together and may be wrapped. */
public record Section(String title, List<String> sentences, List<String> items) {
  public Section {
    sentences = List.copyOf(sentences);
    items = List.copyOf(items);
  }
}
