/** Thompson sampling over sums that stay encrypted: the arms played are all that it releases. */
@NullMarked
package org.maskedbandit.service.kind.sealed;

import org.jspecify.annotations.NullMarked;
