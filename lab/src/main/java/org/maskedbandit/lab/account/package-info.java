/**
 * Answers about privacy: what policies and guarantees promise, alone and together, what a ledger
 * reading means, and which eta fits a budget. Read {@link Question} first.
 */
@NullMarked
package org.maskedbandit.lab.account;

import org.jspecify.annotations.NullMarked;
