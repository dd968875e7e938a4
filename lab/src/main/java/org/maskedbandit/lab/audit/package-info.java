/**
 * Attacks on claims. A policy is played in two worlds whose rewards differ in one value; what a spy
 * can tell about the world is a lower bound on the loss of privacy. Read {@link Audit} first.
 */
@NullMarked
package org.maskedbandit.lab.audit;

import org.jspecify.annotations.NullMarked;
