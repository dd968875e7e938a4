/**
 * What catches the faults, and leaves their correct twins alone. Read
 * {@link org.maskedbandit.fault.check.Check} first.
 */
@NullMarked
package org.maskedbandit.fault.check;

import org.jspecify.annotations.NullMarked;
