/** What an attacker computes from what was released. Read {@link Spy} first. */
@NullMarked
package org.maskedbandit.lab.audit.spy;

import org.jspecify.annotations.NullMarked;
