package dev.storescope.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Tests that run with another default locale of the process, and therefore apart from all others: a
 * subclass of tests shows by it that what they test does not depend on the locale.
 */
@Isolated
@ExtendWith(DefaultLocale.class)
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface InLocale {
  /** Upper case of i is İ, and lower case of I is ı. */
  String TURKISH = "tr-TR";

  /** Has digits of its own. */
  String EGYPTIAN = "ar-EG";

  /** Has digits of its own, which ask for an extension of the locale. */
  String THAI = "th-TH-u-nu-thai";

  /** A language tag of BCP 47. */
  String value();
}
