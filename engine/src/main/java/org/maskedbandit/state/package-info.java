/**
 * Saving and resuming: a thing names its fields once, for writing and for reading, and a saved
 * state is a plain value with a written form. Imports only notation. Read
 * {@link org.maskedbandit.state.Stateful}, then {@link org.maskedbandit.state.SecretState}.
 */
@NullMarked
package org.maskedbandit.state;

import org.jspecify.annotations.NullMarked;
