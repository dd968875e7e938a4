/** What rewards have paid, kept within a budget by a {@link Filter}. Read {@link Ledger} first. */
@org.jspecify.annotations.NullMarked
package org.maskedbandit.privacy.ledger;
