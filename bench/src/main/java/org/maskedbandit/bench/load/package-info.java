/** The speed of the decision service over HTTP. Read {@link ServiceBench} first. */
@NullMarked
package org.maskedbandit.bench.load;

import org.jspecify.annotations.NullMarked;
