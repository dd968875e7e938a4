/**
 * Sweeps on Apache Spark, which the command does not contain: what Maven gets and builds for it,
 * and the process that uses it. Read {@link SparkDriver} first.
 */
@NullMarked
package org.maskedbandit.cli.spark;

import org.jspecify.annotations.NullMarked;
