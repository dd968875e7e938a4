/**
 * Attacks on claims. A game plays a policy in two worlds whose rewards differ in one value; what a
 * spy can tell about the world is a lower bound on what the policy gives away. Read
 * {@link org.maskedbandit.lab.audit.Audit} first.
 */
@NullMarked
package org.maskedbandit.lab.audit;

import org.jspecify.annotations.NullMarked;
