/**
 * What publications prove about regret, as numbers. Imports problem and notation. Read
 * {@link org.maskedbandit.theory.RegretBound} first.
 */
@NullMarked
package org.maskedbandit.theory;

import org.jspecify.annotations.NullMarked;
