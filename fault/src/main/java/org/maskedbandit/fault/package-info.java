/**
 * Broken twins: mistakes that somebody could make in this house, one small file each, with what
 * they give away. They are here to be caught; nothing may depend on them but their tests. Read
 * {@link org.maskedbandit.fault.Faults} first.
 */
@NullMarked
package org.maskedbandit.fault;

import org.jspecify.annotations.NullMarked;
