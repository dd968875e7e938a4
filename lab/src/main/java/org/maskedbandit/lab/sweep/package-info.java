/**
 * A study file as one list of tasks, for any executor. Read {@link StudyFile}, {@link Task} and
 * {@link Sweep} first.
 */
@NullMarked
package org.maskedbandit.lab.sweep;

import org.jspecify.annotations.NullMarked;
