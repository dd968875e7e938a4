/** Starts and ends a server, and does what is done on a store without one. */
@NullMarked
package org.maskedbandit.service.start;

import org.jspecify.annotations.NullMarked;
