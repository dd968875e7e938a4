package org.maskedbandit.logs;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.maskedbandit.lab.log.LogColumns;
import org.maskedbandit.lab.log.LogRow;

/**
 * A column that is read.
 *
 * <p>The driver makes an object of each text, which takes most of the time of a log. So words that
 * come again and again are read as numbers, and of persons nothing is read but a hash.
 *
 * @param role what it is, a place in {@link LogColumns#all}
 * @param value its value, in SQL
 * @param words what the value stands for if it is a code; otherwise empty
 */
record Field(int role, String value, Kind kind, char[][] words) {
  /** How a value is read. */
  enum Kind {
    NUMBER,
    TEXT,
    CODE,
    HASH
  }

  private static final char[][] NO_WORDS = {};

  /** As a number or as text. */
  static Field of(int role, String column, String type) {
    boolean number =
        (role == LogColumns.REWARD || role == LogColumns.PROPENSITY) && Sql.number(type);
    String value = "CAST(" + Sql.name(column) + " AS " + (number ? "DOUBLE" : "VARCHAR") + ")";
    return new Field(role, value, number ? Kind.NUMBER : Kind.TEXT, NO_WORDS);
  }

  /** The same field where its value is a column. */
  Field as(String column) {
    return new Field(role, column, kind, words);
  }

  /** The same field without texts, if there are few different ones behind the FROM. */
  Field withoutTexts(Tables tables, String from) {
    if (kind != Kind.TEXT) {
      return this;
    }
    if (role == LogColumns.PERSON) {
      return new Field(role, Sql.hash(value), Kind.HASH, NO_WORDS);
    }
    String type = tables.duck().newName();
    return tables
        .words(type, value, from)
        .map(all -> new Field(role, Sql.code(value, type), Kind.CODE, all))
        .orElse(this);
  }

  void give(ResultSet rows, int column, LogRow row) throws SQLException {
    switch (kind) {
      case NUMBER -> {
        double number = rows.getDouble(column);
        row.number(role, rows.wasNull() ? Double.NaN : number);
      }
      case TEXT -> {
        String text = rows.getString(column);
        row.text(role, text == null ? "" : text);
      }
      case CODE -> {
        char[] word = words[rows.getInt(column)];
        row.text(role, word, 0, word.length);
      }
      case HASH -> row.person(rows.getLong(column));
    }
  }
}
