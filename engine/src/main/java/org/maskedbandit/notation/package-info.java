/**
 * The written form of records, both ways, and the rules that their parameters obey. Imports nothing
 * of ours; every other package may import it. Read {@link org.maskedbandit.notation.Notation}
 * first.
 */
@NullMarked
package org.maskedbandit.notation;

import org.jspecify.annotations.NullMarked;
