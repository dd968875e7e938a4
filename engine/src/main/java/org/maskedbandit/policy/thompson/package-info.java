/**
 * Thompson sampling over secret means: the draws themselves are the mechanism. Read
 * {@link org.maskedbandit.policy.thompson.ModifiedThompson}, then
 * {@link org.maskedbandit.policy.thompson.ThompsonRule}.
 */
@NullMarked
package org.maskedbandit.policy.thompson;

import org.jspecify.annotations.NullMarked;
