package org.maskedbandit.notation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What a component of a record means, and which numbers it may be. The constructor checks them; a
 * test compares the two. The range of a list is that of its elements.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Parameter {
  /** One line. */
  String value();

  /** The least number that is allowed. */
  double from() default Double.NEGATIVE_INFINITY;

  /** Instead of {@link #from}: numbers must be greater. */
  double above() default Double.NEGATIVE_INFINITY;

  /** Numbers must be less: finite if nothing is said. */
  double below() default Double.POSITIVE_INFINITY;

  /** Instead of {@link #below}: the largest number that is allowed. */
  double to() default Double.NaN;

  /** A rule that depends on other parameters, in words. */
  String also() default "";
}
