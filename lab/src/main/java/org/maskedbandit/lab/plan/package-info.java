/** What an experiment will cost and when it has an answer. Read {@link Planner} first. */
@NullMarked
package org.maskedbandit.lab.plan;

import org.jspecify.annotations.NullMarked;
