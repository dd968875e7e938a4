package org.maskedbandit.service.experiment;

import org.maskedbandit.release.Release;

/**
 * A noisy sum that was released, as the store has it.
 *
 * @param version 1 for the first release of the experiment
 */
public record SlotRelease(long version, int slot, long time, Release release) {}
