/** What an experiment is, and how it decides: public values only. */
@NullMarked
package org.maskedbandit.service.experiment;

import org.jspecify.annotations.NullMarked;
