package dev.storescope.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test of a property that holds for all inputs: it takes {@link Samples}, and is run {@value
 * SeededRuns#DEFAULT_RUNS} times with values drawn from different seeds, or as often as the system
 * property {@value SeededRuns#RUNS} says.
 *
 * <p>The seeds are 0, 1, 2 …, the same in every build. A failure names its seed and the values
 * drawn. The system property {@value SeededRuns#FIRST_SEED} sets the first seed instead: to that of
 * a failure, to repeat it; to another number, to explore.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Test
@ExtendWith(SeededRuns.class)
public @interface Seeded {}
