/**
 * Saving and resuming: a thing names its fields once, for writing and for reading. Read
 * {@link Stateful}, then {@link SecretState}.
 */
@org.jspecify.annotations.NullMarked
package org.maskedbandit.state;
