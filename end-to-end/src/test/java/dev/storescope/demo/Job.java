package dev.storescope.demo;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;

/** A test that does one of the jobs of {@code docs/jobs.md} in a real browser. */
@Test
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@interface Job {
  int number();

  /** The clicks of all managers who take part, each from the overview. */
  int clicks();
}
