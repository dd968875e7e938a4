/** What releases, decisions and clocks tell of an experiment: nothing here can read a reward. */
@NullMarked
package org.maskedbandit.service.insight;

import org.jspecify.annotations.NullMarked;
