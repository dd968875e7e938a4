package org.maskedbandit.cli;

/** How a command prints its data. */
enum Format {
  table,
  json,
  csv
}
