package org.maskedbandit.lab.log;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.maskedbandit.notation.Refusal;

/** Finds the columns of each CSV file in its header, and the fields of each row. */
final class RowParser extends AbstractBaseCsvCallbackHandler<RowParser> {
  private final LogRow row;
  private final Path file;
  private final Supplier<String> place = this::place;
  private final List<String> header = new ArrayList<>();
  private int[] roles = {};
  private boolean inHeader = true;
  private long line;
  private int fields;

  RowParser(LogRow row, Path file) {
    this.row = row;
    this.file = file;
  }

  /** Finds the columns in the header, which was read. */
  void find(LogColumns columns) {
    inHeader = false;
    roles = columns.roles(header, file.toString());
  }

  /** Hands on the row that was read. */
  void end() {
    if (fields != roles.length) {
      throw new Refusal(place() + ": the number of fields must be " + roles.length
          + " as in the header, but is " + fields);
    }
    row.end(place);
  }

  /** Where the row starts. */
  String place() {
    return "line " + line + " of " + file;
  }

  @Override
  protected void handleBegin(long startingLine) {
    line = startingLine;
    fields = 0;
    row.begin();
  }

  @Override
  protected void handleField(int field, char[] text, int offset, int length, boolean quoted) {
    fields = field + 1;
    if (inHeader) {
      header.add(new String(text, offset, length).strip());
    } else if (field < roles.length && roles[field] != LogColumns.UNREAD) {
      row.text(roles[field], text, offset, length);
    }
  }

  @Override
  protected RowParser buildRecord() {
    return this;
  }
}
