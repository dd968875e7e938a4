/** Policies that release noisy sums of arms, which everybody may see. */
@NullMarked
package org.maskedbandit.service.kind.arms;

import org.jspecify.annotations.NullMarked;
