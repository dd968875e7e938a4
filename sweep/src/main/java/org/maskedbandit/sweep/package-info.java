/** Plays the tasks of a study on Apache Spark. Read {@link SparkExecutor} first. */
@NullMarked
package org.maskedbandit.sweep;

import org.jspecify.annotations.NullMarked;
