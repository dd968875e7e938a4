/** Plans of experiments, computed by the laboratory in the background. Read {@link Plans} first. */
@NullMarked
package org.maskedbandit.service.plan;

import org.jspecify.annotations.NullMarked;
