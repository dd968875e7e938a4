/** The command line: a class for each subcommand, no logic. Read {@link Main} first. */
@NullMarked
package org.maskedbandit.cli;

import org.jspecify.annotations.NullMarked;
