/** Options that several commands have. */
@NullMarked
package org.maskedbandit.cli.option;

import org.jspecify.annotations.NullMarked;
