/**
 * Thompson sampling over secret means: the draws are the mechanism. See {@link ModifiedThompson}.
 */
@org.jspecify.annotations.NullMarked
package org.maskedbandit.policy.thompson;
