package org.maskedbandit.lab.report;

import java.nio.charset.StandardCharsets;

/** How a picture is written to a file. */
public interface PictureFormat {
  /** As it is drawn. */
  PictureFormat SVG = new PictureFormat() {
    @Override
    public String extension() {
      return "svg";
    }

    @Override
    public byte[] converted(String svg) {
      return svg.getBytes(StandardCharsets.UTF_8);
    }
  };

  /** The end of the names of such files, without the dot. */
  String extension();

  /** The content of the file. */
  byte[] converted(String svg);
}
