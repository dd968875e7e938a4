/**
 * Broken twins: plausible mistakes, one small file each, with what they give away. Nothing may
 * depend on them but their tests. Read {@link Faults} first.
 */
@NullMarked
package org.maskedbandit.fault;

import org.jspecify.annotations.NullMarked;
