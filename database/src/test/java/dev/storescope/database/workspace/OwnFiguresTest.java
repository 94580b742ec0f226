package dev.storescope.database.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.AccountId;
import dev.storescope.connections.Connection;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.OnEachDatabase;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.SqlEngine;
import dev.storescope.own.OwnDay;
import dev.storescope.own.OwnFigure;
import dev.storescope.own.OwnFigures;
import dev.storescope.own.OwnFigures.KeptDays;
import dev.storescope.own.OwnReport;
import dev.storescope.own.OwnReports;
import dev.storescope.own.OwnReports.Kept;
import dev.storescope.own.OwnReports.ReadReport;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.testkit.SampleCredentials;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every {@link dev.storescope.own.OwnFigures} promises. */
@OnEachDatabase
class OwnFiguresTest {
  private static final AppId APP = new AppId.AppStore(1);
  private static final LocalDate MONDAY = LocalDate.parse("2026-11-23");
  private static final LocalDate FRIDAY = MONDAY.plusDays(4);
  private static final Country US = new Country("us");
  private static final Country DE = new Country("de");
  private static final String SEARCH = "App Store search";

  private final SqlDatabase database;
  private AccountId ann;
  private AccountId bob;
  private long connection;

  OwnFiguresTest(SqlEngine engine, @TempDir Path folder) {
    this.database =
        engine.create(folder).open(InstantSource.fixed(Instant.parse("2026-11-29T10:00:00Z")), 0);
  }

  @BeforeEach
  void connect() {
    ann = DatabaseLocation.newAccount(database, "ann");
    bob = DatabaseLocation.newAccount(database, "bob");
    connection = connect(ann, "Acme");
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void theCountsOfARangeAreVisitedByDateAndReport() {
    OwnDay.Key largest = new OwnDay.Key(OwnFigure.PAGE_VIEWS, "Web referrer – “ćma 🦋”", DE);
    put(
        day(MONDAY, FRIDAY, Map.of(impressions(US), 7L, largest, Long.MAX_VALUE)),
        downloads(MONDAY, 3),
        day(MONDAY.plusDays(1), FRIDAY, Map.of(impressions(DE), 128L)),
        day(MONDAY.plusDays(2), FRIDAY, Map.of(impressions(DE), 1L)));
    assertThat(visited(ann, MONDAY, MONDAY.plusDays(1)))
        .containsExactlyInAnyOrder(
            "2026-11-23 FIRST_DOWNLOADS App Store search us 3",
            "2026-11-23 IMPRESSIONS App Store search us 7",
            "2026-11-23 PAGE_VIEWS Web referrer – “ćma 🦋” de 9223372036854775807",
            "2026-11-24 IMPRESSIONS App Store search de 128")
        .first()
        .isEqualTo("2026-11-23 FIRST_DOWNLOADS App Store search us 3");
  }

  @Test
  void aDayIsReplacedAsAWholeByOneThatWasProcessedLater() {
    put(day(MONDAY, FRIDAY, Map.of(impressions(US), 7L, impressions(DE), 2L)));
    assertThat(put(day(MONDAY, FRIDAY.minusDays(1), Map.of(impressions(US), 1L)))).isZero();
    assertThat(visited(ann, MONDAY, MONDAY)).hasSize(2);
    assertThat(put(day(MONDAY, FRIDAY.plusDays(1), Map.of(impressions(US), 9L)))).isEqualTo(1);
    assertThat(visited(ann, MONDAY, MONDAY))
        .containsExactly("2026-11-23 IMPRESSIONS App Store search us 9");
  }

  @Test
  void aFinalDayThatLosesMostCountsWhenAnotherReportConfirmsIt() {
    put(day(MONDAY, FRIDAY, Map.of(impressions(US), 7L)));
    assertThat(put(day(MONDAY, FRIDAY.plusDays(1), Map.of(impressions(US), 3L)))).isZero();
    assertThat(put(day(MONDAY, FRIDAY.plusDays(1), Map.of(impressions(US), 3L)))).isZero();
    assertThat(visited(ann, MONDAY, MONDAY))
        .containsExactly("2026-11-23 IMPRESSIONS App Store search us 7");
    assertThat(put(day(MONDAY, FRIDAY.plusDays(2), Map.of(impressions(US), 2L)))).isEqualTo(1);
    assertThat(visited(ann, MONDAY, MONDAY))
        .containsExactly("2026-11-23 IMPRESSIONS App Store search us 2");
  }

  @Test
  void aDoubtEndsWhenTheCountsAreBack() {
    put(day(MONDAY, FRIDAY, Map.of(impressions(US), 7L)));
    OwnDay less = day(MONDAY, FRIDAY.plusDays(1), Map.of(impressions(US), 1L));
    put(less);
    assertThat(put(day(MONDAY, FRIDAY.plusDays(2), Map.of(impressions(US), 8L)))).isEqualTo(1);
    assertThat(put(day(MONDAY, FRIDAY.plusDays(3), less.counts())))
        .as("a doubt of its own")
        .isZero();
  }

  @Test
  void aReportWithoutADayThatIsKeptReplacesNothing() {
    put(day(MONDAY, FRIDAY.minusDays(2), Map.of(impressions(US), 7L)));
    assertThat(put(day(MONDAY, FRIDAY, Map.of()))).isZero();
    assertThat(visited(ann, MONDAY, MONDAY)).hasSize(1);
  }

  @Test
  void aReportIsKeptWithItsDaysAndMayBePutAgain() {
    ReadReport report = new ReadReport("r1", APP, OwnReport.ENGAGEMENT, FRIDAY);
    OwnDay day = day(MONDAY, FRIDAY, Map.of(impressions(US), 7L));
    assertThat(reports().put(ann, connection, report, List.of(day))).isEqualTo(new Kept(1, 0));
    assertThat(reports().put(ann, connection, report, List.of(day))).isEqualTo(new Kept(1, 0));
    ReadReport next = new ReadReport("r0", APP, OwnReport.ENGAGEMENT, FRIDAY.plusDays(1));
    OwnDay less = day(MONDAY, FRIDAY.plusDays(1), Map.of(impressions(US), 1L));
    assertThat(reports().put(ann, connection, next, List.of(less))).isEqualTo(new Kept(0, 1));
    assertThat(reports().list(ann, APP, OwnReport.ENGAGEMENT)).containsExactly(report, next);
    assertThat(reports().list(ann, APP, OwnReport.DOWNLOADS)).isEmpty();
    assertThat(reports().list(bob, APP, OwnReport.ENGAGEMENT)).isEmpty();
  }

  @Test
  void aReportIsForgottenWithItsConnection() {
    ReadReport report = new ReadReport("r1", APP, OwnReport.ENGAGEMENT, FRIDAY);
    reports().put(ann, connection, report, List.of());
    assertThat(reports().put(bob, connection, report, List.of())).isEqualTo(Kept.NONE);
    assertThat(database.connections().delete(ann, connection)).isTrue();
    assertThat(reports().list(ann, APP, OwnReport.ENGAGEMENT)).isEmpty();
    OwnDay day = day(MONDAY, FRIDAY, Map.of(impressions(US), 7L));
    assertThat(reports().put(ann, connection, report, List.of(day))).isEqualTo(Kept.NONE);
    assertThat(reports().list(ann, APP, OwnReport.ENGAGEMENT)).isEmpty();
  }

  private OwnReports reports() {
    return database.ownReports();
  }

  @Test
  void theDaysThatAreKeptAreVisitedBeforeAnyCountsAlsoWithoutAny() {
    put(day(MONDAY, FRIDAY, Map.of(impressions(US), 7L)), downloads(MONDAY, 3));
    put(day(MONDAY.plusDays(1), FRIDAY, Map.of()));
    List<String> visited = new ArrayList<>();
    OwnFigures.Visitor visitor =
        new OwnFigures.Visitor() {
          @Override
          public void visitDay(LocalDate date, OwnReport report, LocalDate processedOn) {
            visited.add(date + " " + report + " " + processedOn);
          }

          @Override
          public void visit(
              LocalDate date, OwnFigure figure, String source, Country country, long count) {
            visited.add(figure.wireName());
          }
        };
    database.ownFigures().visit(ann, APP, MONDAY, FRIDAY, visitor);
    assertThat(visited)
        .containsExactly(
            "2026-11-23 DOWNLOADS 2026-11-27",
            "2026-11-23 ENGAGEMENT 2026-11-27",
            "2026-11-24 ENGAGEMENT 2026-11-27",
            "first_downloads",
            "impressions");
  }

  @Test
  void theCountsOfOneCountryAreVisitedWithAllDays() {
    put(day(MONDAY, FRIDAY, Map.of(impressions(US), 7L, impressions(DE), 2L)));
    put(day(MONDAY.plusDays(1), FRIDAY, Map.of(impressions(US), 5L)));
    List<String> visited = new ArrayList<>();
    OwnFigures.Visitor visitor =
        new OwnFigures.Visitor() {
          @Override
          public void visitDay(LocalDate date, OwnReport report, LocalDate processedOn) {
            visited.add(date.toString());
          }

          @Override
          public void visit(
              LocalDate date, OwnFigure figure, String source, Country country, long count) {
            visited.add(country.code() + " " + count);
          }
        };
    database.ownFigures().visit(ann, APP, MONDAY, FRIDAY, Optional.of(DE), visitor);
    assertThat(visited).containsExactly("2026-11-23", "2026-11-24", "de 2");
  }

  @Test
  void theSumsAreThoseOfTheCounts() {
    OwnDay.Key browsed = new OwnDay.Key(OwnFigure.IMPRESSIONS, "Browse 🦋", DE);
    put(
        day(
            MONDAY,
            MONDAY.plusDays(1),
            Map.of(impressions(US), 7L, impressions(DE), 300L, browsed, Long.MAX_VALUE / 2)),
        downloads(MONDAY, 3));
    List<String> sums = sums();
    assertThat(sums)
        .containsExactlyInAnyOrder(
            "2026-11-23 DOWNLOADS",
            "2026-11-23 ENGAGEMENT",
            "IMPRESSIONS App Store search 307",
            "IMPRESSIONS Browse 🦋 4611686018427387903",
            "IMPRESSIONS us 7",
            "IMPRESSIONS de 4611686018427388203",
            "FIRST_DOWNLOADS App Store search 3",
            "FIRST_DOWNLOADS us 3");
    put(day(MONDAY, FRIDAY, Map.of(impressions(US), 9L)));
    assertThat(sums()).contains("IMPRESSIONS us 9").hasSize(6);
  }

  private List<String> sums() {
    List<String> sums = new ArrayList<>();
    database
        .ownFigures()
        .visitSums(
            ann,
            APP,
            MONDAY,
            FRIDAY,
            new OwnFigures.SumVisitor() {
              @Override
              public void visitDay(LocalDate date, OwnReport report, LocalDate processedOn) {
                sums.add(date + " " + report);
              }

              @Override
              public void visitSource(LocalDate date, OwnFigure figure, String source, long count) {
                sums.add(figure + " " + source + " " + count);
              }

              @Override
              public void visitCountry(
                  LocalDate date, OwnFigure figure, Country country, long count) {
                sums.add(figure + " " + country.code() + " " + count);
              }
            });
    return sums;
  }

  @Test
  void noOtherWorkspaceSeesThem() {
    put(day(MONDAY, FRIDAY, Map.of(impressions(US), 7L)));
    assertThat(visited(bob, MONDAY, FRIDAY)).isEmpty();
    assertThat(database.ownFigures().list(bob)).isEmpty();
    OwnDay day = day(FRIDAY, FRIDAY, Map.of(impressions(US), 7L));
    assertThat(database.ownFigures().put(bob, connection, List.of(day))).isZero();
    long own = connect(bob, "Bob");
    database.ownFigures().put(bob, own, List.of(day));
    assertThat(visited(ann, MONDAY, FRIDAY)).hasSize(1);
    assertThat(visited(bob, MONDAY, FRIDAY)).hasSize(1);
  }

  @Test
  void whatIsKeptIsListedByAppAndReport() {
    put(day(MONDAY, FRIDAY, Map.of()), day(FRIDAY, FRIDAY, Map.of()), downloads(MONDAY, 3));
    assertThat(database.ownFigures().list(ann))
        .containsExactly(
            new KeptDays(APP, OwnReport.DOWNLOADS, MONDAY, MONDAY, 1),
            new KeptDays(APP, OwnReport.ENGAGEMENT, MONDAY, FRIDAY, 2));
  }

  @Test
  void theyAreDeletedWithTheirConnectionAndNothingIsKeptAfterwards() {
    long other = connect(ann, "Other");
    put(day(MONDAY, FRIDAY, Map.of(impressions(US), 7L)));
    database.ownFigures().put(ann, other, List.of(downloads(MONDAY, 3)));
    assertThat(database.connections().delete(ann, connection)).isTrue();
    assertThat(visited(ann, MONDAY, FRIDAY))
        .containsExactly("2026-11-23 FIRST_DOWNLOADS App Store search us 3");
    assertThat(put(day(MONDAY, FRIDAY, Map.of(impressions(US), 7L)))).isZero();
  }

  private long connect(AccountId account, String name) {
    Connection created =
        database.connections().create(account, name, SampleCredentials.APP_STORE_CONNECT);
    return created.id();
  }

  private int put(OwnDay... days) {
    return database.ownFigures().put(ann, connection, List.of(days));
  }

  private List<String> visited(AccountId account, LocalDate from, LocalDate to) {
    List<String> visited = new ArrayList<>();
    database
        .ownFigures()
        .visit(
            account,
            APP,
            from,
            to,
            (date, figure, source, country, count) ->
                visited.add(
                    date + " " + figure + " " + source + " " + country.code() + " " + count));
    return visited;
  }

  private static OwnDay.Key impressions(Country country) {
    return new OwnDay.Key(OwnFigure.IMPRESSIONS, SEARCH, country);
  }

  private static OwnDay day(LocalDate date, LocalDate processedOn, Map<OwnDay.Key, Long> counts) {
    return new OwnDay(APP, OwnReport.ENGAGEMENT, date, processedOn, counts);
  }

  private static OwnDay downloads(LocalDate date, long count) {
    OwnDay.Key key = new OwnDay.Key(OwnFigure.FIRST_DOWNLOADS, SEARCH, US);
    return new OwnDay(APP, OwnReport.DOWNLOADS, date, FRIDAY, Map.of(key, count));
  }
}
