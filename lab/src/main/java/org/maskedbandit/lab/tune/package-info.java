/** The best policy for a budget, and policies at equal privacy. Read {@link Tuner} first. */
@NullMarked
package org.maskedbandit.lab.tune;

import org.jspecify.annotations.NullMarked;
