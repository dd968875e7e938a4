/** Problems times policies times runs, on all cores. Read {@link Study} first. */
@NullMarked
package org.maskedbandit.lab.study;

import org.jspecify.annotations.NullMarked;
