package dev.storescope.fetching.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.check.SourceCheck.Finding;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Observation;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ShownFieldsTest {
  private static final Instant NOW = Instant.parse("2026-11-28T12:00:00Z");
  private static final Country US = new Country("us");
  private static final AppId APP = new AppId.AppStore(310633997);
  private static final Subject<Facts.ChartRanking> CHART =
      new Subject.Chart(Device.IPHONE, US, new CategoryId("36"));

  @Test
  void reviewsOfThreeMonthsAgoAreOld() {
    Instant last = NOW.minus(Duration.ofDays(91));
    assertThat(finding(new Subject.Reviews(APP, US), reviewsUntil(last)))
        .isEqualTo(new Finding.Old(last));
    assertThat(finding(new Subject.Reviews(APP, US), reviewsUntil(NOW)))
        .isEqualTo(
            new Finding.Working(
                List.of("reviews", "every page"), List.of("texts"), Optional.of(NOW)));
  }

  @Test
  void aPopularityOfAMonthAgoIsOld() {
    Instant then = NOW.minus(Duration.ofDays(30));
    Observation<Facts.Popularity> observation =
        new Observation<>(
            new Subject.Popularity(US, new Keyword("weather")),
            then,
            Source.APPLE_ADS,
            new Facts.Popularity(60, PopularityScale.values()[0]));
    assertThat(ShownFields.finding(observation, List.of(observation), NOW))
        .isEqualTo(new Finding.Old(then));
  }

  @Test
  void chartsWithoutTheFreeOneAreEmptyAndOnesWithoutThePaidOneAreNot() {
    assertThat(finding(CHART, charts(List.of(), List.of(APP))))
        .isEqualTo(new Finding.Empty("the reply has no results"));
    assertThat(finding(CHART, charts(List.of(APP), List.of())))
        .isEqualTo(
            new Finding.Working(
                List.of("free"), List.of("paid", "grossing", "titles"), Optional.empty()));
  }

  @Test
  void appleAdsNeedNotSuggestKeywords() {
    Keyword chat = new Keyword("chat");
    Subject.AdsSuggestions subject = new Subject.AdsSuggestions(APP, US);
    assertThat(finding(subject, new Facts.AdsSuggestionList(List.of())))
        .isEqualTo(new Finding.NotOffered("Apple Ads suggests no keywords for this app"));
    assertThat(finding(subject, new Facts.AdsSuggestionList(List.of(chat), Map.of(chat, 85))))
        .isEqualTo(
            new Finding.Working(List.of("suggestions", "popularity"), List.of(), Optional.empty()));
  }

  private static Facts.ChartRanking charts(List<AppId> free, List<AppId> paid) {
    return new Facts.ChartRanking(
        Map.of(ChartKind.FREE, free, ChartKind.PAID, paid), Optional.empty());
  }

  private static ReviewList reviewsUntil(Instant newest) {
    return new ReviewList(
        List.of(new ReviewList.Entry("1", 1, newest, OptionalLong.empty())), true);
  }

  private static <F extends Facts> Finding finding(Subject<F> subject, F facts) {
    Observation<F> observation = new Observation<>(subject, NOW, Source.ITUNES_RSS, facts);
    return ShownFields.finding(observation, List.of(observation), NOW);
  }
}
