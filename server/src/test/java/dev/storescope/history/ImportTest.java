package dev.storescope.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.archive.Archive;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.testkit.InMemoryArchive;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportTest {
  private static final Instant FIRST = Instant.parse("2024-12-28T12:00:00Z");
  private static final Subject<Facts.ChartRanking> CHART =
      new Subject.Chart(Device.IPHONE, new Country("jp"), new CategoryId("6015"));

  @TempDir private Path folder;
  private final Archive archive = new InMemoryArchive();
  private Import importer;

  @BeforeEach
  void makeImporter() {
    importer = new Import(archive, new ImportBookmarks(folder.resolve("bookmarks")));
  }

  @Test
  void whatGoesInComesOutTheSame() throws IOException {
    String lines = chartLines(1200);

    Import.Report report = run(file("charts.jsonl", lines));

    assertThat(report).isEqualTo(new Import.Report(0, 1200, 0, List.of()));
    assertThat(exported()).isEqualTo(lines);
  }

  @Test
  void aRepeatedImportChangesNothing() throws IOException {
    String lines = chartLines(3);
    run(file("charts.jsonl", lines));
    run(file("charts.jsonl", lines));

    assertThat(exported()).isEqualTo(lines);
  }

  @Test
  void badLinesAreRefusedByNumberAndTheGoodOnesGoIn() throws IOException {
    List<String> good = chartLines(2).lines().toList();

    Import.Report report =
        run(file("charts.jsonl", good.get(0) + "\n{\"oops\":1}\n\nnot json\n" + good.get(1)));

    assertThat(report.taken()).isEqualTo(2);
    assertThat(report.refused()).isEqualTo(2);
    assertThat(report.refusals()).extracting(Import.Refusal::line).containsExactly(2L, 4L);
    assertThat(exported()).isEqualTo(chartLines(2));
  }

  @Test
  void aTableGoesInLikeLines() throws IOException {
    Import.Report report =
        run(
            file(
                "charts.csv",
                """
                observed_at,country,devicetype,category,free,paid
                2024-12-28T12:00:00Z,jp,iphone,6015,3 1 2,[]
                2024-12-29T12:00:00Z,jp,iphone,6015,1 2 3,
                2024-12-30T12:00:00Z,jp,iphone,6015,1 x 3,
                """));

    assertThat(report.refusals()).extracting(Import.Refusal::line).containsExactly(4L);
    assertThat(exported())
        .isEqualTo(
            """
            {"observed_at":"2024-12-28T12:00:00Z","country":"jp","devicetype":"iphone","category":"6015","free":["3","1","2"],"paid":[]}
            {"observed_at":"2024-12-29T12:00:00Z","country":"jp","devicetype":"iphone","category":"6015","free":["1","2","3"]}
            """);
  }

  @Test
  void anImportThatWasCutOffGoesOnWhereItWas() throws IOException {
    Path file = file("charts.jsonl", chartLines(1200));
    ImportBookmarks bookmarks = new ImportBookmarks(folder.resolve("bookmarks"));
    Import cutOff = new Import(failingAfterAppends(1), bookmarks);

    assertThatThrownBy(() -> cutOff.run(file, bytes -> {}))
        .isInstanceOf(ArchiveUnavailableException.class);
    Import.Report report = run(file);

    assertThat(report.resumedAfter()).isEqualTo(500);
    assertThat(report.taken()).isEqualTo(700);
    assertThat(archive.list(CHART, FIRST, FIRST.plus(2000, ChronoUnit.DAYS), 5000)).hasSize(1200);
  }

  private Import.Report run(Path file) throws IOException {
    return importer.run(file, bytes -> {});
  }

  private Path file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  private String exported() throws IOException {
    StringWriter writer = new StringWriter();
    new Export(archive).run(writer, (Observation<?> observation) -> true);
    return writer.toString();
  }

  private static String chartLines(int days) {
    return IntStream.range(0, days)
        .mapToObj(
            day ->
                "{\"observed_at\":\"%s\",\"country\":\"jp\",\"devicetype\":\"iphone\",\"category\":\"6015\",\"free\":[\"%d\",\"7\"]}\n"
                    .formatted(FIRST.plus(day, ChronoUnit.DAYS), 100 + day))
        .collect(Collectors.joining());
  }

  /** The same archive, out of reach after so many appends. */
  private Archive failingAfterAppends(int appends) {
    int[] left = {appends};
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          if (method.getName().equals("append") && left[0]-- == 0) {
            throw new ArchiveUnavailableException("out of reach", new IOException("unplugged"));
          }
          try {
            return method.invoke(archive, arguments);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        };
    return (Archive)
        Proxy.newProxyInstance(
            Archive.class.getClassLoader(), new Class<?>[] {Archive.class}, handler);
  }
}
