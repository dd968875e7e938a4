/**
 * Bandit policies, one file for each: a record of parameters with its claim and its learner.
 * Imports release, privacy, random and notation. Read {@link org.maskedbandit.policy.Policy} and
 * {@link org.maskedbandit.policy.Learner}, then any policy.
 */
@NullMarked
package org.maskedbandit.policy;

import org.jspecify.annotations.NullMarked;
