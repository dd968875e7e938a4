/**
 * What an attacker computes from what was released. Read
 * {@link org.maskedbandit.lab.audit.spy.Spy}, then
 * {@link org.maskedbandit.lab.audit.spy.LikelihoodSpy}.
 */
@NullMarked
package org.maskedbandit.lab.audit.spy;

import org.jspecify.annotations.NullMarked;
