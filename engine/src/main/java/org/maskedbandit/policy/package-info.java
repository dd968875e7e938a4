/**
 * Bandit policies: records with a claim and a learner. Read {@link Policy} and {@link Learner}
 * first.
 */
@org.jspecify.annotations.NullMarked
package org.maskedbandit.policy;
