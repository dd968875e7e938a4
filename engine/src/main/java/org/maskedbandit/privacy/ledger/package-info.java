/**
 * What rewards have paid: ledgers, the filters that keep them within a budget, and the odometer
 * that reads them. Read {@link org.maskedbandit.privacy.ledger.Ledger}, then
 * {@link org.maskedbandit.privacy.ledger.Filter}.
 */
@NullMarked
package org.maskedbandit.privacy.ledger;

import org.jspecify.annotations.NullMarked;
