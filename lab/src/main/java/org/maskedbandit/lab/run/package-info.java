/** Ways to play a run, equal in law: by rounds or by blocks. Read {@link Engine} first. */
@NullMarked
package org.maskedbandit.lab.run;

import org.jspecify.annotations.NullMarked;
