/**
 * Index policies that hold their statistics for whole episodes or epochs. Read
 * {@link org.maskedbandit.policy.index.AdapUcb}, then
 * {@link org.maskedbandit.policy.index.EpisodeLearner}.
 */
@NullMarked
package org.maskedbandit.policy.index;

import org.jspecify.annotations.NullMarked;
