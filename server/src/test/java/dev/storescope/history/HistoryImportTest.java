package dev.storescope.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.archive.Archive;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.file.NotTextException;
import dev.storescope.history.HistoryImport.ImportReport;
import dev.storescope.history.HistoryImport.RejectedLine;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.InterceptedArchive;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryImportTest {
  private static final InstantSource NOW =
      InstantSource.fixed(Instant.parse("2030-01-01T00:00:00Z"));
  private static final Instant FIRST = Instant.parse("2024-12-28T12:00:00Z");
  private static final Subject<Facts.ChartRanking> CHART =
      new Subject.Chart(Device.IPHONE, new Country("jp"), new CategoryId("6015"));

  @TempDir private Path folder;
  private final Archive archive = new InMemoryArchive();
  private HistoryImport importer;

  @BeforeEach
  void makeImporter() {
    importer = new HistoryImport(archive, folder.resolve("checkpoints"), NOW);
  }

  @Test
  void exportedLinesAreThoseImported() throws IOException {
    String lines = chartLines(1200);

    ImportReport report = run(file("charts.jsonl", lines));

    assertThat(report).isEqualTo(new ImportReport(0, 1200, 0, List.of()));
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
  void invalidLinesAreRejectedByNumberAndTheOthersImported() throws IOException {
    List<String> valid = chartLines(2).lines().toList();

    ImportReport report =
        run(file("charts.jsonl", valid.get(0) + "\n{\"oops\":1}\n\nnot json\n" + valid.get(1)));

    assertThat(report.imported()).isEqualTo(2);
    assertThat(report.rejected()).isEqualTo(2);
    assertThat(report.rejectedLines()).extracting(RejectedLine::line).containsExactly(2L, 4L);
    assertThat(exported()).isEqualTo(chartLines(2));
  }

  @Test
  void aCsvTableIsImportedLikeLines() throws IOException {
    ImportReport report =
        run(
            file(
                "charts.csv",
                """
                observed_at,country,devicetype,category,free,paid
                2024-12-28T12:00:00Z,jp,iphone,6015,3 1 2,[]
                2024-12-29T12:00:00Z,jp,iphone,6015,1 2 3,
                2024-12-30T12:00:00Z,jp,iphone,6015,1 x 3,
                """));

    assertThat(report.rejectedLines()).extracting(RejectedLine::line).containsExactly(4L);
    assertThat(exported())
        .isEqualTo(
            """
            {"observed_at":"2024-12-28T12:00:00Z","country":"jp","devicetype":"iphone","category":"6015","free":["3","1","2"],"paid":[]}
            {"observed_at":"2024-12-29T12:00:00Z","country":"jp","devicetype":"iphone","category":"6015","free":["1","2","3"]}
            """);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\":}",
        "{a:1}",
        "{\"a\":01}",
        "{\"a\":\"x\ty\"}",
        "[1,2",
        "{\"a\":1} x",
        "{\"a\":tru}",
        "{\"a\":\"\\q\"}"
      })
  void invalidJsonIsRejectedWithItsColumnAndNoNamesOfTheParser(String line) throws IOException {
    assertThat(run(file("lines.jsonl", line + "\n")).rejectedLines())
        .singleElement()
        .satisfies(
            rejected ->
                assertThat(rejected.detail())
                    .startsWith("Invalid JSON at column ")
                    .doesNotContain("Source", "(code", "java", "Read"));
  }

  @Test
  void deepAndLongJsonIsRejectedWithoutNamesOfTheParser() throws IOException {
    String lines = "[".repeat(3000) + "\n{\"a\":" + "1".repeat(2000) + "}\n";

    assertThat(run(file("lines.jsonl", lines)).rejectedLines())
        .extracting(RejectedLine::detail)
        .containsOnly("Invalid JSON: too deep, too long, or not a JSON object.");
  }

  @Test
  void aNumberThatIsTooLargeRejectsItsLineOnly() throws IOException {
    String line =
        "{\"observed_at\":\"2026-11-20T08:30:00Z\",\"country\":\"us\",\"query\":\"chat\","
            + "\"popularity\":%d,\"scale\":\"ads_1_to_100\"}\n";

    ImportReport report =
        run(file("lines.jsonl", line.formatted(41_000_000_000L) + line.formatted(41)));

    assertThat(report)
        .isEqualTo(
            new ImportReport(
                0, 1, 1, List.of(new RejectedLine(1, "'popularity' is too large: 41000000000."))));
  }

  @Test
  void aCsvRowWithAnotherNumberOfCellsIsRejectedAndTheOthersImported() throws IOException {
    String rows =
        """
        observed_at,country,query,popularity,scale
        2026-11-20T08:30:00Z,us,one,41,ads_1_to_100,more
        2026-11-20T08:30:00Z,us
        2026-11-20T08:30:00Z,us,two,41,ads_1_to_100
        """;

    assertThat(run(file("rows.csv", rows)))
        .isEqualTo(
            new ImportReport(
                0,
                1,
                2,
                List.of(
                    new RejectedLine(2, "The row has 6 cells, but the header has 5."),
                    new RejectedLine(3, "The row has 2 cells, but the header has 5."))));
  }

  @Test
  void aCsvTableWithARepeatedColumnIsRefused() throws IOException {
    Path file = file("rows.csv", "observed_at,country,country\n,us,us\n");

    assertThatThrownBy(() -> run(file))
        .isInstanceOf(InvalidLineException.class)
        .hasMessage("The column 'country' must occur only once.");
  }

  @Test
  void aByteOrderMarkIsSkipped() throws IOException {
    assertThat(run(resource("popularity-byte-order-mark.csv"))).isEqualTo(imported(1));
    assertThat(run(file("charts.jsonl", "\uFEFF" + chartLines(2)))).isEqualTo(imported(2));
  }

  @Test
  void aFileInAnotherEncodingIsRefusedByLineAndByteAndReadIfItIsNamed() throws IOException {
    Path file = resource("keywords-latin1.csv");

    assertThatThrownBy(() -> HistoryImport.check(file, ReadOptions.NONE))
        .isInstanceOf(NotTextException.class)
        .hasMessage("line 2 is not UTF-8: byte 60 of the file is 0xFC");
    assertThatThrownBy(() -> run(file)).isInstanceOf(NotTextException.class);
    assertThat(exported()).isEmpty();

    Optional<Charset> latin = Optional.of(StandardCharsets.ISO_8859_1);
    assertThat(importer.run(file, ReadOptions.of(latin), _ -> {})).isEqualTo(imported(2));
    assertThat(exported()).contains("b\u00fccher lesen", "\u00e9cran de veille");
  }

  @Test
  void theUnicodeTextOfASpreadsheetIsImported() throws IOException {
    String rows =
        "observed_at\tcountry\tquery\tpopularity\tscale\r\n"
            + "2026-11-20T08:30:00Z\tde\tb\u00fccher\t41.0\tads_1_to_100\r\n";
    Path file =
        Files.write(
            folder.resolve("rows.txt"), ("\uFEFF" + rows).getBytes(StandardCharsets.UTF_16LE));

    assertThat(run(file)).isEqualTo(imported(1));
    assertThat(exported()).contains("\"query\":\"b\u00fccher\",\"popularity\":41,");
  }

  @Test
  void whatTheInterfaceWouldRefuseIsRejected() throws IOException {
    assertThat(run(resource("popularity-wrong-countries.csv")))
        .isEqualTo(
            new ImportReport(
                0,
                1,
                3,
                List.of(
                    new RejectedLine(2, "No store has a storefront in 'uk'. Did you mean gb?"),
                    new RejectedLine(4, "No store has a storefront in 'zz'."),
                    new RejectedLine(
                        5, "'observed_at' must not be in the future: 2099-11-20T08:30:00Z."))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"observed_at\":\"+10000-01-01T00:00:00Z\",\"rating\":4.5,\"rating_count\":1|up to the year 9999",
        "\"observed_at\":\"1999-01-01T00:00:00Z\",\"rating\":4.5,\"rating_count\":1|must be 2008 or later",
        "\"observed_at\":\"2026-11-20T08:30:00Z\",\"rating\":4.5,\"rating_count\":1e999999999|must be a whole number of at most 15 digits",
        "\"observed_at\":\"2026-11-20T08:30:00Z\",\"rating\":1e999999999,\"rating_count\":1|must be a number",
        "\"observed_at\":\"2026-11-20T08:30:00Z\",\"rating\":4.5,\"rating_count\":41.5|must be a whole number",
        "\"observed_at\":\"2026-11-20T08:30:00Z\",\"is_on_market\":true,\"title\":\"t\",\"description\":\"d\",\"icon\":\"i\",\"developer\":\"d\",\"price\":\"p\",\"amount\":\"1e999999999\"|Use a number such as 6.99",
        "\"observed_at\":\"2026-11-20T08:30:00Z\",\"is_on_market\":true,\"title\":\"t\",\"description\":\"d\",\"icon\":\"i\",\"developer\":\"d\",\"released_at\":\"+12345-01-01T00:00:00Z\"|Invalid 'released_at'. Use a time",
        "\"observed_at\":\"2026-11-20T08:30:00Z\",\"rating_histogram\":[1,2,3,4,1e300]|Use a whole number"
      })
  void everyNumberAndMomentHasARange(String fields, String why) throws IOException {
    String line = "{\"country\":\"us\",\"storeid\":\"900000001\"," + fields + "}\n";

    assertThat(run(file("lines.jsonl", line)).rejectedLines())
        .singleElement()
        .satisfies(rejected -> assertThat(rejected.detail()).contains(why));
  }

  @Test
  void aWholeNumberMayBeWrittenWithADecimalPoint() throws IOException {
    String line =
        "{\"observed_at\":\"2026-11-20T08:30:00Z\",\"country\":\"us\",\"query\":\"chat\",\"popularity\":41.0,\"scale\":\"ads_1_to_100\"}\n";

    assertThat(run(file("lines.jsonl", line))).isEqualTo(imported(1));
    assertThat(exported()).contains("\"popularity\":41,");
  }

  @Test
  void aTableMayHaveSemicolonsAndDecimalCommas() throws IOException {
    assertThat(
            run(
                file(
                    "rows.csv",
                    "Exported by a tool;;;;\nobserved_at;Country;storeid;rating;rating_count\n2026-11-20T08:30:00Z;de;900000001;4,5;1.234.567\n")))
        .isEqualTo(imported(1));
    assertThat(exported()).contains("\"rating\":4.5,\"rating_count\":1234567");
  }

  @Test
  void theRanksOfOneAppAreKeptWithTheirSource() throws IOException {
    assertThat(run(resource("ranks-of-one-app.csv"))).isEqualTo(imported(3));
    assertThat(exported())
        .isEqualTo(
            """
            {"observed_at":"2026-11-18T08:00:00Z","country":"us","devicetype":"iphone","storeid":"900000001","query":"budget planner","rank":14}
            {"observed_at":"2026-11-19T08:00:00Z","country":"us","devicetype":"iphone","storeid":"900000001","query":"budget planner","rank":0}
            {"observed_at":"2026-11-20T08:00:00Z","country":"us","devicetype":"iphone","storeid":"900000001","query":"budget planner","rank":12}
            """);
    String lines = exported();
    assertThat(run(file("ranks.jsonl", lines))).isEqualTo(imported(3));
    assertThat(exported()).isEqualTo(lines);
  }

  @Test
  void tablesOfRanksOfOtherProgramsAreReadByTheNamesOfTheirColumns() throws IOException {
    String rows =
        """
        "ID";"Keyword";"Position";"URL";"Country";"Device";"Updated";"Tags"
        "1";"budget planner";"14";"https://apps.apple.com/us/app/id900000001";"United States";"mobile";"2026-11-20 08:00:00";"core"
        "2";"budget planner";">100";"https://apps.apple.com/us/app/id900000001";"US";"tablet";"2026-11-21";"core"
        "3";"notes";"7";"https://play.google.com/store/apps/details?id=com.example.notes";"Korea, Republic of";"mobile";"2026/11/20 08:00 +0100";""
        "4";"notes";"-";"https://apps.apple.com/us/app/id900000001";"US";"mobile";"2026-11-20";""
        """;

    ImportReport report = run(file("ranks.csv", rows));

    assertThat(report.imported()).isEqualTo(3);
    assertThat(report.rejectedLines())
        .containsExactly(
            new RejectedLine(
                5,
                "Ambiguous 'rank' '-'. If the app was not found, use 0. If it was not"
                    + " observed, remove the row."));
    assertThat(exported().lines())
        .containsExactlyInAnyOrder(
            "{\"observed_at\":\"2026-11-20T08:00:00Z\",\"country\":\"us\",\"devicetype\":\"iphone\",\"storeid\":\"900000001\",\"query\":\"budget planner\",\"rank\":14}",
            "{\"observed_at\":\"2026-11-21T00:00:00Z\",\"country\":\"us\",\"devicetype\":\"ipad\",\"storeid\":\"900000001\",\"query\":\"budget planner\",\"rank\":0}",
            "{\"observed_at\":\"2026-11-20T07:00:00Z\",\"storetype\":\"googleplay\",\"country\":\"kr\",\"devicetype\":\"android\",\"storeid\":\"com.example.notes\",\"query\":\"notes\",\"rank\":7}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '=',
      value = {
        "14=14",
        "#14=14",
        "14.0=14",
        "1,014=1014",
        "0=0",
        ">250=0",
        "> 1,000=0",
        "≥101=0",
        "100+=0",
        "not ranked=0",
        "Unranked=0",
        "Not in top 200=0",
        "Out of top 100=0",
        "NR=0",
        "lost=0",
        "∞=0",
        "14th=14",
        "No. 14=14",
        "'=\"14\"'=14"
      })
  void aRankIsReadAsProgramsWriteIt(String cell, int rank) throws IOException {
    ImportReport report =
        run(
            file(
                "ranks.csv",
                "Date\tKeyword\tRank\tCountry\tApp ID\n2026-11-20\tchess\t%s\tus\tid900000001\n"
                    .formatted(cell)));

    assertThat(report).isEqualTo(imported(1));
    assertThat(exported()).contains("\"rank\":" + rank + "}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-", "—", "n/a", "N/A", "null", "", "14 (+2)", "14 15", "-1", "x"})
  void aRankThatIsNoneOrMayBeTwoIsRejected(String cell) throws IOException {
    ImportReport report =
        run(
            file(
                "ranks.csv",
                "Date,Keyword,Rank,Country,App ID\n2026-11-20,chess,%s,us,900000001\n"
                    .formatted(cell)));

    assertThat(report.imported()).isZero();
    assertThat(report.rejectedLines())
        .singleElement()
        .satisfies(
            line -> {
              assertThat(line.line()).isEqualTo(2);
              assertThat(line.detail()).contains("rank");
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '=',
      value = {
        "2026-11-20=2026-11-20T00:00:00Z",
        "20.11.2026=2026-11-20T00:00:00Z",
        "20/11/2026=2026-11-20T00:00:00Z",
        "11/20/2026=2026-11-20T00:00:00Z",
        "11/20/2026 8:05 PM=2026-11-20T20:05:00Z",
        "12/25/2025 12:05 AM=2025-12-25T00:05:00Z",
        "Nov 20, 2026=2026-11-20T00:00:00Z",
        "20 November 2026=2026-11-20T00:00:00Z",
        "2026-11-20 08:30=2026-11-20T08:30:00Z",
        "2026-11-20T08:30:15.250Z=2026-11-20T08:30:15Z",
        "2026-11-20 08:30:00 +0530=2026-11-20T03:00:00Z",
        "46346=2026-11-20T00:00:00Z",
        "46346.5=2026-11-20T12:00:00Z",
        "20-Nov-2026 08:30=2026-11-20T08:30:00Z",
        "Fri, 20 Nov 2026 08:30:00 GMT=2026-11-20T08:30:00Z",
        "2026-11-20 8:30 p.m.=2026-11-20T20:30:00Z",
        "1795161600=2026-11-20T08:00:00Z",
        "1795161600000=2026-11-20T08:00:00Z"
      })
  void aDateOfATableOfRanksIsReadInItsUsualForms(String cell, String time) throws IOException {
    assertThat(
            run(
                file(
                    "ranks.csv",
                    "Date;Keyword;Rank;Country;App ID\n%s;chess;3;us;900000001\n".formatted(cell))))
        .isEqualTo(imported(1));
    assertThat(exported()).contains("\"observed_at\":\"" + time + "\"");
  }

  @Test
  void aDateThatMayBeTwoIsRejectedWithOneThatIsNot() throws IOException {
    assertThat(
            run(file(
                    "ranks.csv",
                    "Date;Keyword;Rank;Country;App ID\n03/04/2026;chess;3;us;900000001\n"))
                .rejectedLines())
        .singleElement()
        .satisfies(
            line ->
                assertThat(line.detail())
                    .contains("Ambiguous date '03/04/2026'", "such as 2026-09-30"));
  }

  @Test
  void aTableMayHaveAColumnForEachDate() throws IOException {
    ImportReport report =
        run(
            file(
                "ranks.csv",
                """
                Keyword,Country,App ID,Tags,Tags,2026-11-18,2026-11-19,20 Nov 2026
                chess,US,900000001,a,b,14,>250,
                go,US,900000001,a,b,-,3,4
                """));

    assertThat(report.imported()).isEqualTo(4);
    assertThat(report.rejectedLines()).extracting(RejectedLine::line).containsExactly(3L);
    assertThat(exported().lines().map(line -> line.replaceAll(".*T00.*\"query\"", "")))
        .containsExactlyInAnyOrder(
            ":\"chess\",\"rank\":14}",
            ":\"chess\",\"rank\":0}",
            ":\"go\",\"rank\":3}",
            ":\"go\",\"rank\":4}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-11-20",
        "20261120",
        "20.11.2026",
        "11/20/2026",
        "20-Nov-2026",
        "Nov 20 2026",
        "20 novembre 2026",
        "2026年11月20日",
        "2026-11-20 00:00:00",
        "2026-11-20T00:00:00Z",
        "Rank 2026-11-20",
        "Position (2026-11-20)"
      })
  void theNameOfAColumnMayBeADateInItsUsualForms(String name) throws IOException {
    assertThat(
            run(
                file(
                    "ranks.csv",
                    "Keyword;Country;App ID;%s\nchess;us;900000001;3\n".formatted(name))))
        .isEqualTo(imported(1));
    assertThat(exported()).contains("\"observed_at\":\"2026-11-20T00:00:00Z\"");
  }

  @Test
  void aColumnThatIsReadMayNotBeThereTwice() throws IOException {
    Path file = file("ranks.csv", "Date,Keyword,Rank,Rank\n2026-11-20,chess,3,4\n");

    assertThatThrownBy(() -> run(file)).hasMessage("The column 'rank' must occur only once.");
  }

  @Test
  void aFileOfAnotherKindIsRefused() throws IOException {
    Path file = folder.resolve("ranks.csv");
    Files.write(file, new byte[] {0x1F, (byte) 0x8B, 8, 0, 0, 0});

    assertThatThrownBy(() -> HistoryImport.check(file, ReadOptions.NONE))
        .hasMessage("This is a gzip file, not a text file. To read it, unpack it first.");
  }

  @Test
  void theAppAndTheCountryOfATableOfRanksMayBeGiven() throws IOException {
    Path file = file("ranks.tsv", "Date\tKeyword\tRank\n2026-11-20\tchess\t3\n");
    ReadOptions options =
        new ReadOptions(Optional.empty(), Optional.of("900000001"), Optional.of(new Country("de")));

    assertThat(importer.run(file, options, _ -> {})).isEqualTo(imported(1));
    assertThat(exported()).contains("\"country\":\"de\"", "\"storeid\":\"900000001\"");
    assertThat(run(file).rejectedLines())
        .containsExactly(
            new RejectedLine(
                2,
                "'storeid' is missing. If it is the same for the whole table, name it"
                    + " with --app."));
  }

  @Test
  void anInterruptedImportResumes() throws IOException {
    Path file = file("charts.jsonl", chartLines(1200));
    interrupt(file);

    ImportReport report = run(file);

    assertThat(report.resumedAfter()).isEqualTo(500);
    assertThat(report.imported()).isEqualTo(700);
    assertThat(archive.list(CHART, FIRST, FIRST.plus(2000, ChronoUnit.DAYS), 5000)).hasSize(1200);
  }

  @Test
  void aResumedImportReportsTheRejectedLinesOfTheInterruptedOne() throws IOException {
    Path file = file("charts.jsonl", "not JSON\n" + chartLines(1200));
    interrupt(file);

    ImportReport report = run(file);

    assertThat(report.resumedAfter()).isEqualTo(501);
    assertThat(report.rejected()).isEqualTo(1);
    assertThat(report.rejectedLines()).extracting(RejectedLine::line).containsExactly(1L);
  }

  @Test
  void aFileThatWasCorrectedAfterAnInterruptionIsImportedFromItsBeginning() throws IOException {
    String lines = chartLines(1200);
    int end = lines.lastIndexOf('}', lines.length() / 4 * 3);
    interrupt(file("charts.jsonl", lines.substring(0, end) + "?" + lines.substring(end + 1)));

    ImportReport report = run(file("charts.jsonl", lines));

    assertThat(report.resumedAfter()).isZero();
    assertThat(report.imported()).isEqualTo(1200);
  }

  private void interrupt(Path file) {
    HistoryImport interrupted =
        new HistoryImport(
            InterceptedArchive.failingAfter(1, archive), folder.resolve("checkpoints"), NOW);
    assertThatThrownBy(() -> interrupted.run(file, ReadOptions.NONE, bytes -> {}))
        .isInstanceOf(ArchiveUnavailableException.class);
  }

  private static ImportReport imported(long lines) {
    return new ImportReport(0, lines, 0, List.of());
  }

  private Path resource(String name) throws IOException {
    Path file = folder.resolve(name);
    try (InputStream bytes = HistoryImportTest.class.getResourceAsStream(name)) {
      Files.write(file, Objects.requireNonNull(bytes).readAllBytes());
    }
    return file;
  }

  private ImportReport run(Path file) throws IOException {
    return importer.run(file, ReadOptions.NONE, bytes -> {});
  }

  private Path file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  private String exported() throws IOException {
    StringWriter writer = new StringWriter();
    new HistoryExport(archive, Instant.EPOCH, Instant.MAX)
        .run(writer, (Observation<?> observation) -> true);
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
}
