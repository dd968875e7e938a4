/**
 * Policies that learn late, for simulation: of rewards or of releases. Read {@link LateRewards}
 * first.
 */
@NullMarked
package org.maskedbandit.policy.late;

import org.jspecify.annotations.NullMarked;
