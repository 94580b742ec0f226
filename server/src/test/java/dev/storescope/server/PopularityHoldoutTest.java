package dev.storescope.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.holdout.HoldoutResult;
import dev.storescope.holdout.HoldoutValidation;
import dev.storescope.holdout.HoldoutValidation.Figure;
import dev.storescope.keywords.evidence.PopularityHoldout;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Facts.Suggestion;
import dev.storescope.observation.Facts.SuggestionList;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.InMemoryArchive;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class PopularityHoldoutTest {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final Country US = new Country("us");

  private final InMemoryArchive archive = new InMemoryArchive();

  /** Lists of ten terms, the most popular first. */
  private void observe(StoreType store, int lists) {
    for (int list = 0; list < lists; list++) {
      String prefix = Character.toString('a' + list % 26) + Character.toString('a' + list / 26);
      List<Suggestion> terms = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        Keyword term = Keyword.of(prefix + " term " + i);
        terms.add(new Suggestion(term, OptionalInt.empty()));
        archive.append(
            List.of(
                new Observation<>(
                    new Subject.Popularity(US, term),
                    NOON,
                    Source.APPLE_ADS,
                    new Popularity(80 - 3 * i - list % 5, PopularityScale.ADS_WEEKLY_1_TO_100))));
      }
      archive.append(
          List.of(
              new Observation<>(
                  new Subject.Suggestions(store, US, Keyword.of(prefix)),
                  NOON,
                  Source.APP_STORE_HINTS,
                  new SuggestionList(terms))));
    }
  }

  private List<HoldoutValidation> measure(Duration later) {
    return new PopularityHoldout(archive).measure(NOON.plus(later));
  }

  @Test
  void aFifthOfTheReportedTermsIsEstimatedWithoutItsPopularity() {
    observe(StoreType.APP_STORE, 40);
    HoldoutValidation validation = measure(Duration.ofDays(1)).getFirst();
    assertThat(validation.figure()).isEqualTo(Figure.SEARCHES);
    assertThat(validation.store()).isEqualTo(StoreType.APP_STORE);
    assertThat(validation.country()).contains(US);
    HoldoutResult.Measured result = (HoldoutResult.Measured) validation.result();
    assertThat(result.count()).isBetween(50, 110);
    assertThat(result.rankCorrelation()).isPositive();
    assertThat(result.meanError()).isBetween(0.1, 4.0);
  }

  @Test
  void ofAFewTermsThereAreNoFigures() {
    observe(StoreType.APP_STORE, 4);
    assertThat(measure(Duration.ZERO))
        .singleElement()
        .satisfies(
            validation -> assertThat(validation.result()).isInstanceOf(HoldoutResult.TooFew.class));
  }

  @Test
  void withoutReportedTermsInListsOfTheAppStoreNothingIsMeasured() {
    observe(StoreType.GOOGLE_PLAY, 40);
    assertThat(measure(Duration.ZERO)).isEmpty();
    observe(StoreType.APP_STORE, 40);
    assertThat(measure(Duration.ZERO)).hasSize(1);
    assertThat(measure(Duration.ofDays(40))).isEmpty();
  }
}
