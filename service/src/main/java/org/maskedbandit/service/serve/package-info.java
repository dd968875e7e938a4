/** A running service: experiments in memory, decisions, rewards and releases. */
@NullMarked
package org.maskedbandit.service.serve;

import org.jspecify.annotations.NullMarked;
