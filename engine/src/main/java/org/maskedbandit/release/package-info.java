/**
 * The only classes that hold rewards and let something out, each with its guarantee and its ledger.
 * Read {@link EpochSum} first.
 */
@org.jspecify.annotations.NullMarked
package org.maskedbandit.release;
