/** A client of the decision service. It needs the JDK's HTTP client and Jackson. */
@NullMarked
package org.maskedbandit.client;

import org.jspecify.annotations.NullMarked;
