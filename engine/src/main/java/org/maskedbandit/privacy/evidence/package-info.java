/** Lower bounds on privacy loss from attacks that succeeded. Read {@link Evidence} first. */
@org.jspecify.annotations.NullMarked
package org.maskedbandit.privacy.evidence;
