/** The written form of records, and the rules of their parameters. Read {@link Notation} first. */
@org.jspecify.annotations.NullMarked
package org.maskedbandit.notation;
