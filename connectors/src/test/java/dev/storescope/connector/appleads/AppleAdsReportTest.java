package dev.storescope.connector.appleads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import java.io.IOException;
import java.io.StringReader;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AppleAdsReportTest {
  private static final Instant DOWNLOADED = Instant.parse("2026-11-21T08:00:00Z");
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
            observation("us", "chess online", WEEK_END, 72, PopularityScale.ADS_1_TO_100),
            observation("de", "schach", WEEK_END, 61, PopularityScale.ADS_1_TO_100));
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
    assertThat(AppleAdsReport.parse(new StringReader(csv.toString()), DOWNLOADED).counts())
        .containsExactly(
            new Observation<>(
                new Subject.PopularityReport(new Country("us")),
                WEEK_END,
                Source.IMPORT,
                new PopularityCounts(62, Collections.nCopies(39, 12))));
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
                \uFEFF"Month","Country or Region","Search Term","Search Popularity (1-100)"
                "2026-10","United States","chess","72"
                """))
        .containsExactly(
            observation(
                "us",
                "chess",
                Instant.parse("2026-11-01T00:00:00Z"),
                72,
                PopularityScale.ADS_1_TO_100));
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
        .containsExactly(observation("us", "chess", WEEK_END, 72, PopularityScale.ADS_1_TO_100));
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
  @ValueSource(
      strings = {
        ",US,50",
        "go,,50",
        "go,Atlantis,50",
        "go,US,",
        "go,US,--",
        "go,US,101",
        "go,US,0",
        "'\u0007',US,50"
      })
  void anInvalidRowIsIgnored(String row) throws IOException {
    assertThat(
            read("searchTerm,countryOrRegion,searchPopularity1to100\n" + row + "\nchess,US,72\n"))
        .hasSize(1);
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
    return AppleAdsReport.parse(new StringReader(text), DOWNLOADED).popularities();
  }

  private static Observation<Popularity> observation(
      String country, String keyword, Instant at, int value, PopularityScale scale) {
    return new Observation<>(
        new Subject.Popularity(new Country(country), new Keyword(keyword)),
        at,
        Source.IMPORT,
        new Popularity(value, scale));
  }
}
