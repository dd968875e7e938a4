package org.maskedbandit.cli.picture;

import java.io.ByteArrayOutputStream;
import java.io.StringReader;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.batik.transcoder.SVGAbstractTranscoder;
import org.apache.batik.transcoder.Transcoder;
import org.apache.batik.transcoder.TranscoderException;
import org.apache.batik.transcoder.TranscoderInput;
import org.apache.batik.transcoder.TranscoderOutput;
import org.apache.batik.transcoder.image.PNGTranscoder;
import org.apache.fop.svg.PDFTranscoder;
import org.maskedbandit.lab.report.PictureFormat;

/**
 * Formats that Batik and FOP convert to. They are loaded at the first conversion. Of the style
 * sheet only the dark theme is lost, since what is light stands in attributes.
 */
enum ConvertedFormat implements PictureFormat {
  PDF {
    @Override
    Transcoder transcoder(String svg) {
      return new PDFTranscoder();
    }
  },

  /** With two pixels for one of the drawing, for print and fine screens. */
  PNG {
    @Override
    Transcoder transcoder(String svg) {
      Transcoder png = new PNGTranscoder();
      Matcher width = WIDTH.matcher(svg);
      if (width.find()) {
        png.addTranscodingHint(
            SVGAbstractTranscoder.KEY_WIDTH, 2 * Float.parseFloat(width.group(1)));
      }
      return png;
    }
  };

  private static final Pattern WIDTH = Pattern.compile("<svg [^>]*?\\bwidth='([0-9.]+)'");
  private static final Pattern SHEET = Pattern.compile("<style>.*?</style>", Pattern.DOTALL);

  /** Batik does not read names of fonts that start with a dash, and knows these. */
  private static final Pattern FONTS = Pattern.compile("font-family='[^']*'");

  private static final String FONT = "font-family='Arial, Helvetica, sans-serif'";
  private static final String RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻";
  private static final String PLAIN = "0123456789−";
  private static final Pattern POWER = Pattern.compile("[" + RAISED + "]+");
  private static final char THIN_SPACE = '\u2009';
  private static final char SPACE = '\u00a0';

  abstract Transcoder transcoder(String svg);

  @Override
  public String extension() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public byte[] converted(String svg) {
    System.setProperty("java.awt.headless", "true");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      Transcoder transcoder = transcoder(svg);
      transcoder.setErrorHandler(new Refusing());
      transcoder.transcode(
          new TranscoderInput(new StringReader(plain(svg))), new TranscoderOutput(bytes));
    } catch (TranscoderException failed) {
      throw new IllegalStateException("a picture could not be written as " + name(), failed);
    }
    return bytes.toByteArray();
  }

  /** Without the style sheet, and without letters that the fonts of every PDF reader lack. */
  static String plain(String svg) {
    String light = SHEET.matcher(svg).replaceAll("");
    String fonts = FONTS.matcher(light).replaceAll(FONT).replace(THIN_SPACE, SPACE);
    return POWER
        .matcher(fonts)
        .replaceAll(power -> "<tspan dy='-4' font-size='9'>" + lowered(power.group()) + "</tspan>");
  }

  private static String lowered(String power) {
    StringBuilder digits = new StringBuilder();
    power.chars().forEach(digit -> digits.append(PLAIN.charAt(RAISED.indexOf(digit))));
    return digits.toString();
  }
}
