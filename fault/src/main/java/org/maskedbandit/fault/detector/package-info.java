/**
 * What catches the faults, and leaves their correct twins alone. Read
 * {@link org.maskedbandit.fault.detector.Detector} first.
 */
@NullMarked
package org.maskedbandit.fault.detector;

import org.jspecify.annotations.NullMarked;
