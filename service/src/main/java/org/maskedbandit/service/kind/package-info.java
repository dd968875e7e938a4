/** Which policies can be served, the rules for new experiments, and definitions as stored. */
@NullMarked
package org.maskedbandit.service.kind;

import org.jspecify.annotations.NullMarked;
