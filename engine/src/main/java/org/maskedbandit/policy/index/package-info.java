/**
 * Index policies on whole episodes or epochs. Read {@link AdapUcb} and {@link EpisodeDecider}
 * first.
 */
@org.jspecify.annotations.NullMarked
package org.maskedbandit.policy.index;
