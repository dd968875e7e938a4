/** What commands share in front of a terminal: numbers, tables, bars, refusals, output. */
@NullMarked
package org.maskedbandit.cli.console;

import org.jspecify.annotations.NullMarked;
