/**
 * Runs, named in one place, and measured on any executor: threads, shards, Spark. Knows nothing of
 * reports. Read {@link Series}, {@link Measure} and {@link Grid} first.
 */
@NullMarked
package org.maskedbandit.lab.grid;

import org.jspecify.annotations.NullMarked;
