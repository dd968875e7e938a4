/** What catches faults, and leaves their correct twins alone. Read {@link Detector} first. */
@NullMarked
package org.maskedbandit.fault.detector;

import org.jspecify.annotations.NullMarked;
