/**
 * Lower bounds on privacy loss from attacks that succeeded. Read
 * {@link org.maskedbandit.privacy.evidence.Evidence} first.
 */
@NullMarked
package org.maskedbandit.privacy.evidence;

import org.jspecify.annotations.NullMarked;
