package dev.storescope.fetching.doubt;

import dev.storescope.cards.CardReader;
import dev.storescope.observation.AppList;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.Facts.CardRating;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a list has of its apps, beside what was known of them: titles, developers, prices and
 * numbers of ratings.
 */
final class ListContents {
  private static final Duration RECENTLY = Duration.ofDays(EarlierObservations.DAYS_OF_DOUBT);

  /** Of fewer apps, or a smaller part, something may have changed by itself. */
  private static final int FEWEST = 2;

  private static final int PARTS = 4;

  private final SenseChecks checks;
  private final Subject<?> fetched;
  private final List<Observation<?>> lists;
  private final List<Observation<?>> contents;
  private final CardReader reader;

  /** The contents of the lists of a reply. */
  ListContents(SenseChecks checks, Subject<?> fetched, List<Observation<?>> observations) {
    this.checks = checks;
    this.fetched = fetched;
    this.lists = observations.stream().filter(each -> !each.facts().cards().isEmpty()).toList();
    this.contents =
        observations.stream()
            .filter(each -> isListed(each.facts()) && !SenseChecks.decides(each.subject(), fetched))
            .toList();
    this.reader = new CardReader(checks.archive());
  }

  private static boolean isListed(Facts facts) {
    return facts instanceof Facts.Listed || facts instanceof Facts.Summary;
  }

  /** Why the list that was fetched is doubted as a whole. */
  Optional<String> findDoubt() {
    if (!fetched.kind().isList()) {
      return Optional.empty();
    }
    int apps = countApps();
    int doubted = findDoubted().size();
    return doubted >= FEWEST && doubted * PARTS >= apps
        ? Optional.of("it contradicts what was known of %d of its %d apps".formatted(doubted, apps))
        : Optional.empty();
  }

  private int countApps() {
    Set<AppId> apps = new HashSet<>();
    lists.forEach(list -> apps.addAll(list.facts().cards().keySet()));
    contents.forEach(content -> apps.add(content.subject().parts().app()));
    return apps.size();
  }

  /** The apps of which a list has something doubted. */
  Set<AppId> findDoubted() {
    Set<AppId> doubted = new HashSet<>();
    checks
        .archive()
        .readAll(contents, content -> doubt(content.subject(), findReason(content)))
        .forEach(doubted::addAll);
    lists.forEach(list -> doubted.addAll(findDoubtedRatings(list)));
    return doubted;
  }

  /** The app of a content, if it is doubted. */
  private Set<AppId> doubt(Subject<?> content, Optional<String> reason) {
    if (reason.isEmpty()) {
      checks.contents().forget(content);
      return Set.of();
    }
    return checks.contents().isDoubted(content, reason.get(), checks.now())
        ? Set.of(content.parts().app())
        : Set.of();
  }

  private Optional<String> findReason(Observation<?> content) {
    return isKnown(content)
        ? Optional.empty()
        : checks
            .findImpossible(content)
            .or(
                () ->
                    checks
                        .findBefore(content.subject())
                        .flatMap(known -> ListingJumps.find(known, content.facts())));
  }

  private boolean isKnown(Observation<?> content) {
    AppId app = content.subject().parts().app();
    return lists.stream()
        .flatMap(list -> Optional.ofNullable(list.facts().cards().get(app)).stream())
        .anyMatch(
            card -> checks.archive().hasLatest(content.subject(), checks.now(), card.digest()));
  }

  private Set<AppId> findDoubtedRatings(Observation<?> list) {
    Map<AppId, Card> before = checks.findContradictable(list).map(Facts::cards).orElse(Map.of());
    Map<AppId, Card> cards = list.facts().cards();
    Set<AppId> doubted = new HashSet<>();
    checks
        .archive()
        .readAll(
            cards.keySet(),
            app ->
                rating(cards, app)
                    .map(
                        rating ->
                            doubtRating(
                                new Subject.Rating(app, list.subject().country()),
                                rating,
                                rating(before, app)))
                    .orElse(Set.of()))
        .forEach(doubted::addAll);
    return doubted;
  }

  private Set<AppId> doubtRating(
      Subject.Rating subject, Rating rating, Optional<Rating> listedBefore) {
    return doubt(subject, findReason(subject, rating, listedBefore));
  }

  /** What another list had may be newer than what this one had before. */
  private Optional<String> findReason(
      Subject.Rating subject, Rating rating, Optional<Rating> listedBefore) {
    Optional<String> reason = listedBefore.flatMap(it -> RatingJumps.find(it, rating));
    return listedBefore.isPresent() && reason.isEmpty()
        ? Optional.empty()
        : reader
            .findRating(subject, checks.now(), RECENTLY)
            .flatMap(newest -> RatingJumps.find(newest.facts(), rating));
  }

  private static Optional<Rating> rating(Map<AppId, Card> cards, AppId app) {
    Card card = cards.get(app);
    return card != null && card.rating() instanceof CardRating.Counted(Rating rating)
        ? Optional.of(rating)
        : Optional.empty();
  }

  /** An observation without what a list has of some apps; they stay in the list. */
  static <F extends Facts> Observation<F> without(Set<AppId> apps, Observation<F> observation) {
    @SuppressWarnings("unchecked") // the same kind of facts
    F facts = (F) without(apps, observation.facts());
    return new Observation<>(
        observation.subject(), observation.observedAt(), observation.source(), facts);
  }

  private static Facts without(Set<AppId> apps, Facts facts) {
    Map<AppId, Card> cards = new HashMap<>(facts.cards());
    cards.keySet().removeAll(apps);
    return switch (facts) {
      case SearchRanking search -> new SearchRanking(search.apps(), cards, search.complete());
      case ChartRanking chart -> new ChartRanking(chart.charts(), chart.title(), cards);
      case AppList page -> new AppList(page.apps(), cards, page.complete());
      case Facts other -> other;
    };
  }
}
