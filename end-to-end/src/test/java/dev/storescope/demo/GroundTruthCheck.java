package dev.storescope.demo;

import dev.storescope.observation.AppList;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.observation.PopularityWeek;
import dev.storescope.observation.ProductPage;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.observation.TopSearches;
import dev.storescope.sandbox.world.SimulatedStores;
import dev.storescope.sandbox.world.SimulatedStores.SuggestedTerm;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Compares observations with the ground truth. The stores change at each full hour; an observation
 * soon after may be of the hour before.
 */
final class GroundTruthCheck {
  private static final Duration LONGEST_FETCH = Duration.ofMinutes(2);
  private static final Duration REPORTED_AFTER = Duration.ofDays(8).plusHours(7);
  private static final int MOST_CHARACTERS = 600;

  private final SimulatedStores stores;
  private final Map<Week, Map<Keyword, Popularity>> reports = new HashMap<>();

  GroundTruthCheck(SimulatedStores stores) {
    this.stores = stores;
  }

  private record Week(Country country, LocalDate sunday) {}

  /** The difference of an observation from the ground truth; empty if there is none. */
  Optional<String> findWrong(Observation<?> observation) {
    return isTrue(observation)
        ? Optional.empty()
        : Optional.of(
            "%s at %s%n  observed: %s%n  true: %s"
                .formatted(
                    observation.subject(),
                    observation.observedAt(),
                    shortened(observation.facts()),
                    shortened(truths(observation))));
  }

  /** A list whose further pages could not be read says that it is not complete. */
  private static boolean isPartOf(AppList list, AppList all) {
    return list.complete().equals(Optional.of(false))
        ? isBeginning(list.apps(), all.apps())
        : all.apps().equals(list.apps());
  }

  /** A search of which the store may have more is compared as far as it was observed. */
  private static boolean isPartOf(Facts.SearchRanking search, Facts.SearchRanking all) {
    return search.complete()
        ? all.apps().equals(search.apps())
        : isBeginning(search.apps(), all.apps());
  }

  private static boolean isBeginning(List<AppId> apps, List<AppId> all) {
    return all.size() >= apps.size() && all.subList(0, apps.size()).equals(apps);
  }

  private static String shortened(Object value) {
    String text = value.toString();
    return text.substring(0, Math.min(text.length(), MOST_CHARACTERS));
  }

  private boolean isTrue(Observation<?> observation) {
    if (observation.source().equals(Source.APP_STORE_SEARCH_PAGE)) {
      return hours(observation)
          .anyMatch(hour -> new GroundTruthSearchPage(hour.visit()).has(observation));
    }
    List<Facts> truths = truths(observation);
    return switch (observation.facts()) {
      case Facts.SearchRanking search ->
          truths.stream()
                  .anyMatch(
                      truth -> truth instanceof Facts.SearchRanking all && isPartOf(search, all))
              && areTrue(search.cards(), observation);
      case Facts.ChartRanking charts ->
          areTrue(charts, truths) && areTrue(charts.cards(), observation);
      case AppList list ->
          truths.stream().anyMatch(truth -> truth instanceof AppList all && isPartOf(list, all))
              && areTrue(list.cards(), observation);
      case Facts.Summary summary -> truths.contains(GroundTruthFacts.normal(summary));
      case Facts.Listed listed -> truths.contains(GroundTruthFacts.normal(listed));
      case Facts.Rating rating -> truths.contains(GroundTruthFacts.rounded(rating));
      case ProductPage page ->
          hours(observation)
              .anyMatch(hour -> hour.hasPage(observation.subject().parts().app(), page));
      case TopSearches searches -> isTrue(searches, observation);
      case Facts other -> truths.contains(other);
    };
  }

  private boolean isTrue(TopSearches searches, Observation<?> observation) {
    Map<Keyword, Popularity> report =
        reports.computeIfAbsent(
            new Week(observation.subject().country(), searches.week().first()), this::report);
    return searches.terms().stream()
        .allMatch(
            term ->
                Optional.ofNullable(report.get(term.keyword()))
                    .filter(truth -> truth.value() == term.popularity())
                    .isPresent());
  }

  /** Each page of a list has a request of its own, so each rating may be of another hour. */
  private boolean areTrue(Map<AppId, Facts.Card> cards, Observation<?> list) {
    List<GroundTruthFacts> hours = hours(list).toList();
    return cards.entrySet().stream()
        .allMatch(
            card ->
                card.getValue().rating() instanceof Facts.CardRating.NotShown
                    || hours.stream()
                        .flatMap(hour -> hour.cardRating(card.getKey()).stream())
                        .anyMatch(card.getValue().rating()::equals));
  }

  /** Each chart has a request of its own, so each may be of another hour. */
  private static boolean areTrue(Facts.ChartRanking observed, List<Facts> truths) {
    List<Facts.ChartRanking> charts = truths.stream().map(Facts.ChartRanking.class::cast).toList();
    return Stream.of(ChartKind.values())
            .allMatch(
                kind ->
                    charts.stream()
                        .map(truth -> truth.charts().get(kind))
                        .anyMatch(truth -> truth.equals(observed.charts().get(kind))))
        && charts.stream().anyMatch(truth -> truth.title().equals(observed.title()));
  }

  /** The facts that a fetch may have returned that ended at the time of the observation. */
  private List<Facts> truths(Observation<?> observation) {
    Subject<?> subject = observation.subject();
    if (subject instanceof Subject.Popularity popularity) {
      return popularities(popularity, observation.observedAt());
    }
    if (subject instanceof Subject.AdsSuggestions(AppId app, Country country)) {
      Instant at = observation.observedAt();
      return Stream.of(at, at.minus(LONGEST_FETCH))
          .map(instant -> suggestions(stores.suggestedTerms(app, country, instant)))
          .toList();
    }
    if (observation.facts() instanceof PopularityCounts observed) {
      return reports(subject.country(), observation.observedAt())
          .map(report -> counts(report, observed))
          .toList();
    }
    return hours(observation).flatMap(facts -> facts.of(subject).stream()).toList();
  }

  private static Facts suggestions(List<SuggestedTerm> terms) {
    Map<Keyword, Integer> popularities = new LinkedHashMap<>();
    terms.stream()
        .sorted(Comparator.comparingInt(SuggestedTerm::popularity).reversed())
        .limit(Facts.AdsSuggestionList.MAX_KEYWORDS)
        .forEach(term -> popularities.putIfAbsent(Keyword.of(term.term()), term.popularity()));
    return new Facts.AdsSuggestionList(List.copyOf(popularities.keySet()), popularities);
  }

  private Stream<GroundTruthFacts> hours(Observation<?> observation) {
    Subject<?> subject = observation.subject();
    return Stream.of(observation.observedAt(), observation.observedAt().minus(LONGEST_FETCH))
        .map(at -> at.truncatedTo(ChronoUnit.HOURS))
        .distinct()
        .map(hour -> new GroundTruthFacts(stores.visit(subject.store(), subject.country(), hour)));
  }

  private List<Facts> popularities(Subject.Popularity popularity, Instant at) {
    return reports(popularity.country(), at)
        .flatMap(report -> Optional.ofNullable(report.get(popularity.keyword())).stream())
        .map(Facts.class::cast)
        .toList();
  }

  /** Of the latest reported week, and the one before. */
  private Stream<Map<Keyword, Popularity>> reports(Country country, Instant at) {
    LocalDate latest =
        LocalDate.ofInstant(at.minus(REPORTED_AFTER), ZoneOffset.UTC)
            .with(TemporalAdjusters.previousOrSame(DayOfWeek.SUNDAY));
    return Stream.of(latest, latest.minusWeeks(1))
        .map(sunday -> reports.computeIfAbsent(new Week(country, sunday), this::report));
  }

  private static Facts counts(Map<Keyword, Popularity> report, PopularityCounts observed) {
    return new PopularityCounts(
        PopularityScale.ADS_WEEKLY_1_TO_100,
        observed.lowest(),
        IntStream.rangeClosed(observed.lowest(), 100)
            .mapToObj(
                value ->
                    (int) report.values().stream().filter(each -> each.value() == value).count())
            .toList(),
        observed.end(),
        observed.residual(),
        observed.weeks());
  }

  private Map<Keyword, Popularity> report(Week week) {
    Map<Keyword, Popularity> report = new HashMap<>();
    stores
        .popularTerms(week.country(), week.sunday())
        .forEach(
            term ->
                report.putIfAbsent(
                    Keyword.of(term.term()),
                    new Popularity(
                        term.popularity(),
                        PopularityScale.ADS_WEEKLY_1_TO_100,
                        Optional.of(new PopularityWeek(week.sunday())))));
    return report;
  }
}
