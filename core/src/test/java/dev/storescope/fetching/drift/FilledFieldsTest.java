package dev.storescope.fetching.drift;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Observation;
import dev.storescope.store.AppId;
import dev.storescope.testkit.SampleObservations;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FilledFieldsTest {
  @Test
  void aListingHasItsFieldsAndThoseOfItsDetails() {
    Facts.Listed listed = (Facts.Listed) sample(Facts.Listed.class);
    assertThat(FilledFields.of(listed))
        .contains("title", "screenshots", "categories", "version", "in_app_purchases")
        .doesNotContain("kind", "items", "installs", "updated_at");
    Facts.Listed more = listed.with(Facts.ListingDetails.ofInstalls(1000));
    assertThat(FilledFields.of(more.with(new Facts.InAppPurchases.NotShown())))
        .contains("installs")
        .doesNotContain("in_app_purchases");
  }

  @Test
  void zeroAndEmptyListsAreNoValues() {
    assertThat(FilledFields.of(new Rating(4.5, 10))).containsExactly("average", "count");
    assertThat(FilledFields.of(new Rating(0, 0))).isEmpty();
    assertThat(FilledFields.of(new Facts.SuggestionList(List.of()))).isEmpty();
    assertThat(FilledFields.of(new Facts.NotListed())).isEmpty();
    assertThat(FilledFields.of(charts(List.of(), List.of()))).isEmpty();
    assertThat(FilledFields.of(charts(List.of(), List.of(SampleObservations.APP))))
        .containsExactly("charts", "title");
  }

  @Test
  void factsHaveMoreIfOthersOnlyLackFields() {
    Facts.Listed listed = (Facts.Listed) sample(Facts.Listed.class);
    Facts.Listed more = listed.with(Facts.ListingDetails.ofInstalls(1000));
    assertThat(FilledFields.findMore(more, listed)).containsExactly("installs");
    assertThat(FilledFields.findMore(listed, more)).isEmpty();
    assertThat(FilledFields.findMore(listed, listed)).isEmpty();
    assertThat(FilledFields.findMore(more, SampleObservations.listed("Other"))).isEmpty();
  }

  /** So no kind of facts is left out by what its record is made of. */
  @Test
  void theFactsOfEachKindHaveAField() {
    assertThat(SampleObservations.ofEveryKind(Instant.EPOCH))
        .filteredOn(each -> !each.facts().isAbsence() && !each.facts().equals(new Rating(0, 0)))
        .allSatisfy(each -> assertThat(FilledFields.of(each.facts())).isNotEmpty());
  }

  private static Facts charts(List<AppId> free, List<AppId> paid) {
    return new ChartRanking(
        Map.of(ChartKind.FREE, free, ChartKind.PAID, paid), Optional.of("Games"));
  }

  private static Facts sample(Class<? extends Facts> type) {
    return SampleObservations.ofEveryKind(Instant.EPOCH).stream()
        .map(Observation::facts)
        .<Facts>map(each -> each)
        .filter(type::isInstance)
        .findFirst()
        .orElseThrow();
  }
}
