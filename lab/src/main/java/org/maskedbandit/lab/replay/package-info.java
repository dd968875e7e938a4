/** What policies would have earned on a log of decisions and rewards. */
@NullMarked
package org.maskedbandit.lab.replay;

import org.jspecify.annotations.NullMarked;
