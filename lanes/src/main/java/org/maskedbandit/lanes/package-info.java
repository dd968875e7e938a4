/**
 * The comparison of draws in lockstep with the vector module of Java, for whoever starts Java with {@code --add-modules
 * jdk.incubator.vector}. Read {@link org.maskedbandit.lanes.VectorChoosers}.
 */
@NullMarked
package org.maskedbandit.lanes;

import org.jspecify.annotations.NullMarked;
