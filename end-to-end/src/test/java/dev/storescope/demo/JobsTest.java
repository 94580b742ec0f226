package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The jobs of {@code docs/jobs.md} are tests, with the numbers of clicks that it says. */
class JobsTest {
  private static final List<Class<?>> TESTS =
      List.of(
          AnnotationIT.class,
          CountriesIT.class,
          DashboardIT.class,
          FirstHourIT.class,
          MessagesIT.class,
          PeriodIT.class,
          PortfolioIT.class,
          ReportIT.class,
          ReviewsIT.class,
          TeamsIT.class,
          WhyIT.class,
          WorkbenchIT.class);

  /** A row of a table: number, question, way, clicks, test. */
  private static final Pattern ROW =
      Pattern.compile("\\| (\\d+) \\|.*\\| (\\d+) \\| `(\\w+\\.\\w+)` \\|");

  private record ShownJob(int number, int clicks, String test) {
    private static Stream<ShownJob> of(Method test) {
      return Stream.ofNullable(test.getAnnotation(Job.class))
          .map(
              job ->
                  new ShownJob(
                      job.number(),
                      job.clicks(),
                      test.getDeclaringClass().getSimpleName() + "." + test.getName()));
    }
  }

  @Test
  void eachJobOfTheDocumentationIsATest() throws IOException {
    List<ShownJob> documented =
        ROW.matcher(Files.readString(Path.of("..", "docs", "jobs.md")))
            .results()
            .map(
                row ->
                    new ShownJob(
                        Integer.parseInt(row.group(1)),
                        Integer.parseInt(row.group(2)),
                        row.group(3)))
            .toList();
    assertThat(documented.stream().map(ShownJob::number))
        .containsExactlyInAnyOrderElementsOf(
            IntStream.rangeClosed(1, documented.size()).boxed().toList());
    assertThat(
            TESTS.stream()
                .flatMap(each -> Arrays.stream(each.getDeclaredMethods()))
                .flatMap(ShownJob::of))
        .containsExactlyInAnyOrderElementsOf(documented);
  }
}
