/** Keys, sealed values, and decision ids that cannot be forged. */
@NullMarked
package org.maskedbandit.service.secret;

import org.jspecify.annotations.NullMarked;
