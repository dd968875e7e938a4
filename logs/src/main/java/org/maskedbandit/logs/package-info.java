/** Logs that DuckDB reads and sorts, of which nothing but its jar is known. */
@NullMarked
package org.maskedbandit.logs;

import org.jspecify.annotations.NullMarked;
