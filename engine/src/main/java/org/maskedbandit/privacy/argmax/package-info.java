/** What the arm of the largest draw reveals. Read {@link ThompsonBounds} first. */
@org.jspecify.annotations.NullMarked
package org.maskedbandit.privacy.argmax;
