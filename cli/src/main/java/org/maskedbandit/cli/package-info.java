/**
 * The front door: one command, {@code maskedbandit}, with one class for each subcommand and no
 * logic of its own. Read {@link org.maskedbandit.cli.Main} first.
 */
@NullMarked
package org.maskedbandit.cli;

import org.jspecify.annotations.NullMarked;
