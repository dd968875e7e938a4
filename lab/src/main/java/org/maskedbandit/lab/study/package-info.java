/**
 * Problems times policies times runs, on all cores. Imports trial. Read
 * {@link org.maskedbandit.lab.study.Study}, then {@link org.maskedbandit.lab.study.Results}.
 */
@NullMarked
package org.maskedbandit.lab.study;

import org.jspecify.annotations.NullMarked;
