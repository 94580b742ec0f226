package dev.storescope.connector.appleads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.connector.appleads.AppleAdsReport.ReportTime;
import dev.storescope.connector.appleads.AppleAdsReport.RowNotTaken;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.observation.PopularityWeek;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AppleAdsReportTest {
  private static final Instant DOWNLOADED = Instant.parse("2026-11-21T08:00:00Z");
  private static final ReportTime TIME =
      new ReportTime(DOWNLOADED, Instant.parse("2026-11-26T00:00:00Z"));
  private static final Instant WEEK_END = Instant.parse("2026-11-15T00:00:00Z");

  @Test
  void aPopularityReportIsParsedOnItsFinerScale() throws IOException {
    assertThat(
            read(
                """
                week,countryOrRegion,genre,searchTerm,rankInGenre,searchPopularity1to100,searchPopularity1to5
                2026-11-08,US,GAMES,Chess  Online,3,72,4
                2026-11-08,DE,GAMES,schach,1,61,4
                """))
        .containsExactly(
            observation("us", "chess online", WEEK_END, 72, PopularityScale.ADS_WEEKLY_1_TO_100),
            observation("de", "schach", WEEK_END, 61, PopularityScale.ADS_WEEKLY_1_TO_100));
  }

  @Test
  void aReportOfAllGenresHasTheCountsOfItsPopularities() throws IOException {
    StringBuilder csv =
        new StringBuilder("week,countryOrRegion,genre,searchTerm,searchPopularity1to100\n");
    for (int genre = 1; genre <= 12; genre++) {
      for (int popularity = 100; popularity > 60; popularity--) {
        csv.append(
            "2026-11-08,US,genre %d,term %d of %d,%d%n"
                .formatted(genre, popularity, genre, popularity));
      }
    }
    assertThat(AppleAdsReport.parse(csv.toString(), TIME).counts())
        .containsExactly(
            new Observation<>(
                new Subject.PopularityReport(new Country("us")),
                WEEK_END,
                Source.IMPORT,
                new PopularityCounts(
                    PopularityScale.ADS_WEEKLY_1_TO_100,
                    62,
                    Collections.nCopies(39, 12),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty())));
  }

  @Test
  void anImpressionShareReportIsParsedOnTheScaleOfFive() throws IOException {
    assertThat(
            read(
                """
                date,appName,adamId,countryOrRegion,searchTerm,lowImpressionShare,highImpressionShare,rank,searchPopularity
                2026-11-14,"Chess, mine",123456789,US,chess,0.11,0.2,2,5
                """))
        .containsExactly(observation("us", "chess", WEEK_END, 5, PopularityScale.ADS_1_TO_5));
  }

  @Test
  void columnsAreFoundInOtherSpellings() throws IOException {
    assertThat(
            read(
                """
                "Month","Country or Region","Search Term","Search Popularity (1-100)"
                "2026-10","United States","chess","72"
                """))
        .containsExactly(
            observation(
                "us",
                "chess",
                Instant.parse("2026-11-01T00:00:00Z"),
                72,
                PopularityScale.ADS_MONTHLY_1_TO_100));
  }

  @Test
  void theJsonOfTheApiIsParsed() throws IOException {
    assertThat(
            read(
                """
                {"result": {"rows": [
                  {"week": "2026-11-08", "countryOrRegion": "US", "genre": "GAMES",
                   "searchTerm": "chess", "searchPopularity1to100": 72}]}, "error": null}
                """))
        .containsExactly(
            observation("us", "chess", WEEK_END, 72, PopularityScale.ADS_WEEKLY_1_TO_100));
  }

  @Test
  void aTermOfSeveralGenresIsReturnedOnce() throws IOException {
    assertThat(
            read(
                """
                week,countryOrRegion,genre,searchTerm,searchPopularity1to100
                2026-11-08,US,GAMES,chess,72
                2026-11-08,US,EDUCATION,chess,72
                """))
        .hasSize(1);
  }

  @Test
  void aRowWithoutAPeriodHasTheFallbackInstant() throws IOException {
    assertThat(read("countryOrRegion,searchTerm,searchPopularity1to100\nUS,chess,72\n"))
        .containsExactly(observation("us", "chess", DOWNLOADED, 72, PopularityScale.ADS_1_TO_100));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '=',
      value = {
        ",US,50=The row has no search term.",
        "go,,50=The row has no country or region.",
        "Total,,=The row has no country or region.",
        ",Grand Total,=The row is a total, not a search term.",
        "go,Atlantis,50=Unknown country 'Atlantis'.",
        "go,North Korea,50=The App Store has no storefront in 'North Korea'.",
        "go,zz,50=Unknown country 'zz'.",
        "go,US,=The row has no popularity.",
        "go,US,--=A popularity must be a whole number from 1 to 100, not '--'.",
        "go,US,101=A popularity must be a whole number from 1 to 100, not '101'.",
        "go,US,0=A popularity must be a whole number from 1 to 100, not '0'.",
        "go,US,41.5=A popularity must be a whole number from 1 to 100, not '41.5'.",
        "a\u0007b,US,50=A keyword must not have control characters."
      })
  void aRowThatIsNotTakenIsCountedWithItsLineAndReason(String row, String reason)
      throws IOException {
    AppleAdsReport report =
        AppleAdsReport.parse(
            "searchTerm,countryOrRegion,searchPopularity1to100\n" + row + "\nchess,US,72\n", TIME);

    assertThat(report.popularities()).hasSize(1);
    assertThat(report.notTaken()).containsExactly(new RowNotTaken(2, reason));
  }

  @Test
  void theLinesAboveTheHeaderOfADownloadAreSkipped() throws IOException {
    AppleAdsReport report = parse("ads-daily-as-downloaded.csv");

    assertThat(report.notTaken()).isEmpty();
    assertThat(report.popularities())
        .containsExactly(
            observation(
                "br",
                "caderno de gastos",
                Instant.parse("2026-09-04T00:00:00Z"),
                3,
                PopularityScale.ADS_1_TO_5),
            observation(
                "br",
                "caderno de gastos",
                Instant.parse("2026-09-05T00:00:00Z"),
                4,
                PopularityScale.ADS_1_TO_5));
  }

  @Test
  void namesOfCountriesAsPeopleWriteThemAreKnown() throws IOException {
    AppleAdsReport report = parse("ads-monthly-country-names.csv");

    assertThat(report.notTaken())
        .containsExactly(new RowNotTaken(7, "Unknown country 'Atlantis'."));
    assertThat(report.popularities())
        .extracting(each -> each.subject().country().code())
        .containsExactly("tr", "tr", "cz", "kr", "mo", "us");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '=',
      value = {
        "en_US=9/3/26",
        "en_US=09/03/2026",
        "en_US=Sep 3, 2026",
        "en_US=September 3, 2026",
        "en_GB=03/09/2026",
        "en_GB=3 September 2026",
        "de_DE=03.09.26",
        "de_DE=03.09.2026",
        "de_DE=3. September 2026",
        "fr_FR=03/09/2026",
        "fr_FR=3 septembre 2026",
        "es_ES=3/9/26",
        "pt_BR=03/09/2026",
        "ja_JP=2026/09/03",
        "ja_JP=2026年9月3日",
        "ko_KR=2026. 9. 3.",
        "ko_KR=26. 9. 3.",
        "zh_CN=2026/9/3",
        "nl_NL=03-09-2026",
        "ar_EG=٣/٩/٢٠٢٦",
        "ru_RU=03.09.2026",
        "en_US=2026-09-03",
        "en_US=46268",
        "en_US=2026-09-03 00:00:00",
        "fr_FR=2026-09-03T00:00:00Z",
        "xx=2026-09-03",
        "xx=20260903",
        "xx=3-Sep-2026",
        "xx=03-Sep-26",
        "xx=September 3 2026",
        "xx=September 3rd, 2026",
        "xx=3. September 2026",
        "xx=Thu Sep 3 2026",
        "xx=Thursday, September 3, 2026",
        "xx=3 septembre 2026",
        "xx=3 sept. 2026",
        "xx=3 de septiembre de 2026",
        "xx=3 сентября 2026 г.",
        "xx=3 Eylül 2026",
        "xx=2026 Sep 3",
        "xx=2026/9/3 12:00 AM",
        "xx=2026-09-03+00:00"
      })
  void datesAreReadInTheNumberFormatOfTheReport(String format, String date) throws IOException {
    assertThat(read(downloaded(format, date)))
        .containsExactly(
            observation(
                "us",
                "chess",
                Instant.parse("2026-09-04T00:00:00Z"),
                72,
                PopularityScale.ADS_1_TO_100));
  }

  @Test
  void aDateThatMayBeTwoIsNotTakenWithoutANumberFormat() throws IOException {
    AppleAdsReport report =
        AppleAdsReport.parse(
            "Day,Country,Search Term,Search Popularity (1-100)\n03/04/2026,US,chess,72\n25/04/2026,US,chess,72\n",
            TIME);

    assertThat(report.popularities())
        .extracting(Observation::observedAt)
        .containsExactly(Instant.parse("2026-04-26T00:00:00Z"));
    assertThat(report.notTaken())
        .singleElement()
        .satisfies(row -> assertThat(row.reason()).contains("Ambiguous date"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-10",
        "10/2026",
        "Oct 2026",
        "October 2026",
        "2026-10-01",
        "2026年10月",
        "Oct-26",
        "202610",
        "2026 October",
        "October-2026",
        "octobre 2026"
      })
  void aMonthIsReadInItsUsualForms(String month) throws IOException {
    assertThat(
            read(
                "Month;Country or Region;Search Term;Search Popularity (1-100)\n%s;Japan;chess;72\n"
                    .formatted(month)))
        .extracting(Observation::observedAt)
        .containsExactly(Instant.parse("2026-11-01T00:00:00Z"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-09-07",
        "2026-W37",
        "2026W37",
        "2026-09-07 - 2026-09-13",
        "2026-09-07–2026-09-13",
        "2026-09-07 to 2026-09-13"
      })
  void aWeekIsReadInItsUsualForms(String week) throws IOException {
    assertThat(
            read(
                "Week;Country or Region;Search Term;Search Popularity (1-100)\n%s;Japan;chess;72\n"
                    .formatted(week)))
        .extracting(Observation::observedAt)
        .containsExactly(Instant.parse("2026-09-14T00:00:00Z"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-09-31",
        "31 Sep 2026",
        "3 listopad 2026",
        "3 Sep Oct 2026",
        "3 Foo 2026",
        "3 Sep",
        "yesterday",
        "1795564800"
      })
  void aTextThatIsNoDateOrMayBeTwoIsNotTaken(String day) throws IOException {
    assertThat(
            AppleAdsReport.parse(
                    "Day;Country;Search Term;Search Popularity (1-100)\n%s;US;chess;72\n"
                        .formatted(day),
                    TIME)
                .notTaken())
        .containsExactly(
            new RowNotTaken(2, "Invalid date '%s'. Use a date such as 2026-09-30.".formatted(day)));
  }

  @Test
  void aPeriodInTheFutureIsNotTakenAndOneThatRunsIsObservedWhenItWasDownloaded()
      throws IOException {
    AppleAdsReport report =
        AppleAdsReport.parse(
            "Month,Country,Search Term,Search Popularity (1-100)\n2026-11,US,chess,72\n2099-11,US,chess,72\n",
            TIME);

    assertThat(report.popularities())
        .extracting(Observation::observedAt)
        .containsExactly(DOWNLOADED);
    assertThat(report.notTaken())
        .containsExactly(
            new RowNotTaken(3, "The period from 2099-11-01 to 2099-11-30 is in the future."));
  }

  @Test
  void aReportWithoutDaysIsOfItsDateRange() throws IOException {
    assertThat(
            read(
                "Date Range:,2026-09-01 - 2026-09-30\nSearch Term,Country or Region,Search Popularity (1-5)\nchess,US,4\n"))
        .extracting(Observation::observedAt)
        .containsExactly(Instant.parse("2026-10-01T00:00:00Z"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Date Range:,2026-09-01 - 2026-09-30",
        "Date range,2026-09-01 – 2026-09-30,,,",
        "Date Range:,\"Sep 1, 2026 - Sep 30, 2026\"",
        "Date Range:,Sep 1, 2026 - Sep 30, 2026",
        "Parameters applied:,Number format: de_DE\nDate Range:,01.09.2026 - 30.09.2026"
      })
  void theDateRangeIsReadInItsUsualForms(String above) throws IOException {
    assertThat(
            read(above + "\nSearch Term,Country or Region,Search Popularity (1-5)\nchess,US,4\n"))
        .extracting(Observation::observedAt)
        .containsExactly(Instant.parse("2026-10-01T00:00:00Z"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '=',
      value = {
        "UTC=2026-09-04T00:00:00Z",
        "America/Los_Angeles=2026-09-04T07:00:00Z",
        "Asia/Tokyo=2026-09-03T15:00:00Z",
        "(GMT-08:00) Pacific Time=2026-09-04T08:00:00Z",
        "ORTZ=2026-09-04T00:00:00Z"
      })
  void aDayEndsInTheTimeZoneOfTheReport(String zone, Instant end) throws IOException {
    assertThat(
            read(
                "Parameters applied:,Timezone: %s; Currency: USD;\nDay,Country,Search Term,Search Popularity (1-5)\n2026-09-03,US,chess,4\n"
                    .formatted(zone)))
        .extracting(Observation::observedAt)
        .containsExactly(end);
  }

  @Test
  void countriesAreKnownInTheLanguagesOfAppleAds() throws IOException {
    assertThat(
            read(
                "Country or Region,Search Term,Search Popularity (1-5)\nVereinigte Staaten,chess,4\nDeutschland,schach,4\n日本,将棋,3\nCorée du Sud,체스,2\n"))
        .extracting(each -> each.subject().country().code())
        .containsExactly("us", "de", "jp", "kr");
  }

  @Test
  void rowsThatDoNotFitTheHeaderOrHaveNoDateAreNotTaken() throws IOException {
    AppleAdsReport report =
        AppleAdsReport.parse(
            """
            Day,Country,Search Term,Search Popularity (1-5),,
            2026-09-03,US,chess,4,,
            2026-09-03,US,chess, online,4,,5
            ,US,go,4,,
            Total,,,,,
            """,
            TIME);

    assertThat(report.popularities()).hasSize(1);
    assertThat(report.notTaken())
        .containsExactly(
            new RowNotTaken(3, "The row has 7 cells, but the header has 6."),
            new RowNotTaken(4, "The row has no date."),
            new RowNotTaken(5, "The row is a total, not a search term."));
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE"})
  void aReportMayBeInUnicodeWithTabs(String charset) throws IOException {
    String text =
        "\uFEFFReport Name:\tmine\r\nCountry or Region\tSearch Term\tSearch Popularity (1-5)\r\nJapan\t将棋\t4\r\n";
    AppleAdsReport report =
        AppleAdsReport.parse(
            new ByteArrayInputStream(text.getBytes(Charset.forName(charset))),
            Optional.empty(),
            TIME);

    assertThat(report.popularities())
        .containsExactly(observation("jp", "将棋", DOWNLOADED, 4, PopularityScale.ADS_1_TO_5));
  }

  private static String downloaded(String format, String date) {
    return "Report Name:,mine\nParameters applied:,Timezone: UTC; Number format: %s;\n"
            .formatted(format)
        + "Day,Country or Region,Search Term,Search Popularity (1-100)\n\"%s\",US,chess,72\n"
            .formatted(date);
  }

  private static AppleAdsReport parse(String file) throws IOException {
    try (InputStream bytes = AppleAdsReportTest.class.getResourceAsStream(file)) {
      return AppleAdsReport.parse(Objects.requireNonNull(bytes), Optional.empty(), TIME);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "hello",
        "a,b\n1,2\n",
        "searchTerm,countryOrRegion,rank\nchess,US,1\n",
        "searchTerm,countryOrRegion,searchPopularity1to100\n",
        "{\"result\": {}}",
        "{\"result\": ",
        "[1, 2]"
      })
  void anythingElseIsRejected(String text) {
    assertThatThrownBy(() -> read(text)).isInstanceOf(IllegalArgumentException.class);
  }

  private static List<Observation<Popularity>> read(String text) throws IOException {
    return AppleAdsReport.parse(text, TIME).popularities();
  }

  private static Observation<Popularity> observation(
      String country, String keyword, Instant at, int value, PopularityScale scale) {
    return new Observation<>(
        new Subject.Popularity(new Country(country), new Keyword(keyword)),
        at,
        Source.IMPORT,
        new Popularity(
            value,
            scale,
            scale == PopularityScale.ADS_WEEKLY_1_TO_100
                ? Optional.of(
                    new PopularityWeek(LocalDate.ofInstant(at, ZoneOffset.UTC).minusWeeks(1)))
                : Optional.empty()));
  }
}
