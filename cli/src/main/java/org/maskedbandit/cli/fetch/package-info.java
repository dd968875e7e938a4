/** What few users need and the command does not contain; Maven gets it on first use. */
@NullMarked
package org.maskedbandit.cli.fetch;

import org.jspecify.annotations.NullMarked;
