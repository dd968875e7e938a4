/**
 * A study file as one grid, written and read back by any executor. Read {@link StudyFile} and
 * {@link Sweep} first.
 */
@NullMarked
package org.maskedbandit.lab.sweep;

import org.jspecify.annotations.NullMarked;
