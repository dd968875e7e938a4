/** The HTTP contract: requests to calls, results to answers. No state. */
@NullMarked
package org.maskedbandit.service.http;

import org.jspecify.annotations.NullMarked;
