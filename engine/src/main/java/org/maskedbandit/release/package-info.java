/**
 * The doors of secret data: the only classes that hold rewards and let something out, each with its
 * guarantee and its ledger. Imports random, privacy and notation. Read
 * {@link org.maskedbandit.release.EpochSum} first.
 */
@NullMarked
package org.maskedbandit.release;

import org.jspecify.annotations.NullMarked;
