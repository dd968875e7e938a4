/**
 * Answers about privacy: what a policy promises, what a guarantee means, what guarantees come to
 * together, what a ledger's reading is worth, which eta fits a budget. The same answers serve every
 * front door. Read {@link org.maskedbandit.lab.account.Question} first.
 */
@NullMarked
package org.maskedbandit.lab.account;

import org.jspecify.annotations.NullMarked;
