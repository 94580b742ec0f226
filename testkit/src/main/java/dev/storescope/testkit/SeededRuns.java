package dev.storescope.testkit;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/** Runs a {@link Seeded} test once for each seed; a report shows them as one test. */
final class SeededRuns implements ParameterResolver, InvocationInterceptor {
  static final String FIRST_SEED = "storescope.seed";
  static final String RUNS = "storescope.runs";
  static final int DEFAULT_RUNS = 100;

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Samples.class;
  }

  @Override
  public Samples resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return new Samples(0);
  }

  @Override
  public void interceptTestMethod(
      Invocation<@Nullable Void> invocation,
      ReflectiveInvocationContext<Method> test,
      ExtensionContext context) {
    invocation.skip();
    Method method = test.getExecutable();
    run(method, test.getTarget().orElse(null), Long.getLong(FIRST_SEED, 0));
  }

  static int runs() {
    return Integer.getInteger(RUNS, DEFAULT_RUNS);
  }

  static void run(Method method, @Nullable Object target, long firstSeed) {
    method.setAccessible(true);
    for (long seed = firstSeed; seed < firstSeed + runs(); seed++) {
      Samples samples = new Samples(seed);
      try {
        method.invoke(target, samples);
      } catch (InvocationTargetException e) {
        Throwable failure = e.getCause();
        throw new AssertionError(
            String.format(
                Locale.ROOT, "%s%nwith -D%s=%d, which draws%s", failure, FIRST_SEED, seed, samples),
            failure);
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
