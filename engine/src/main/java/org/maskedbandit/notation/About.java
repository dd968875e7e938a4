package org.maskedbandit.notation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What is said of a record in lists of its family, such as {@code maskedbandit policies}. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface About {
  /** One line. */
  String value();

  /** Two or three plain sentences. */
  String does() default "";

  /** Authors, year, short title and algorithm, or the page of a proof. */
  String source() default "";
}
