/** What publications prove about regret, as numbers. Read {@link RegretBound} first. */
@org.jspecify.annotations.NullMarked
package org.maskedbandit.theory;
