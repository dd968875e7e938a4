package org.maskedbandit.lab.report.picture;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.lab.report.Block;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.lab.report.Table;

/**
 * The pictures of a page. They share their colours, and only here is a picture drawn, so that none
 * is without a file of its numbers beside it.
 */
public final class Figures {
  private final @Nullable OutputFolder folder;
  private final Palette palette = new Palette();

  /** For a page that is a value. */
  public Figures() {
    folder = null;
  }

  /** Gives these names colours that show their order, in all pictures of the page. */
  public void ordered(List<String> names) {
    palette.order(names);
  }

  /** The picture as a part of a page, with its points. */
  public Block.Figure of(String name, Picture picture, String caption) {
    return of(name, picture, picture.data(), caption);
  }

  /** The same with a table that says more than its points. */
  public Block.Figure of(String name, Picture picture, Table data, String caption) {
    return new Block.Figure(name, picture.svg(palette), data, caption);
  }

  public Figures(OutputFolder folder) {
    this.folder = folder;
  }

  /**
   * A picture that was written.
   *
   * @param svg the picture, to stand inside a page
   * @param files the names of the files in the folder
   */
  public record Figure(String svg, List<String> files) {
    /** The files as a page takes them. */
    public String[] downloads() {
      return files.toArray(String[]::new);
    }
  }

  /** Writes the picture and its points. */
  public Figure write(String name, Picture picture) {
    return write(name, picture, picture.data());
  }

  /** Writes the picture and a table that says more than its points. */
  public Figure write(String name, Picture picture, Table data) {
    String svg = picture.svg(palette);
    Objects.requireNonNull(folder);
    folder.write(name + ".svg", svg);
    folder.write(name + ".csv", data.csv());
    return new Figure(svg, List.of(name + ".svg", name + ".csv"));
  }
}
