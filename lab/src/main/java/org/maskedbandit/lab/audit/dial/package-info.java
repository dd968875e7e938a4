/**
 * The same policy with less noise than it says, for checking that an attack would notice. Read
 * {@link org.maskedbandit.lab.audit.dial.NoiseDial} first.
 */
@NullMarked
package org.maskedbandit.lab.audit.dial;

import org.jspecify.annotations.NullMarked;
