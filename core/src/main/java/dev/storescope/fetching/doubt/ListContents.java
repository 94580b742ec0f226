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
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

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
  private final List<Observation<?>> lists;
  private final List<Observation<?>> contents;

  /** The contents of the lists of a reply. */
  ListContents(SenseChecks checks, Subject<?> fetched, List<Observation<?>> observations) {
    this.checks = checks;
    this.lists = observations.stream().filter(each -> !each.facts().cards().isEmpty()).toList();
    this.contents =
        observations.stream()
            .filter(each -> isListed(each.facts()) && !SenseChecks.decides(each.subject(), fetched))
            .toList();
  }

  private static boolean isListed(Facts facts) {
    return facts instanceof Facts.Listed
        || facts instanceof Facts.Summary
        || facts instanceof Rating;
  }

  /**
   * What was found of the apps of lists.
   *
   * @param compared of which something was known
   * @param doubted of which something is doubted
   * @param repeated of which it was left out of the list before
   */
  record Found(Set<AppId> compared, Set<AppId> doubted, Set<AppId> repeated) {
    Found {
      compared = Set.copyOf(compared);
      doubted = Set.copyOf(doubted);
      repeated = Set.copyOf(repeated);
    }

    /** Why a list that was fetched is doubted as a whole. */
    Optional<String> findDoubt() {
      if (doubted.size() >= FEWEST && doubted.size() * PARTS >= compared.size()) {
        return Optional.of(describe("it contradicts", doubted));
      }
      return repeated.isEmpty()
          ? Optional.empty()
          : Optional.of(describe("it contradicts again", repeated));
    }

    private String describe(String contradicts, Set<AppId> apps) {
      return String.format(
          Locale.ROOT,
          "%s what was known of %,d of %,d apps",
          contradicts,
          apps.size(),
          compared.size());
    }
  }

  /** The apps of which something was known, and those of which a list has something doubted. */
  Found find() {
    Set<AppId> leftOut = new HashSet<>();
    lists.forEach(list -> leftOut.addAll(findLeftOut(list)));
    Set<AppId> compared = new HashSet<>();
    Set<AppId> doubted = new HashSet<>();
    Set<AppId> repeated = new HashSet<>();
    List<Optional<Compared>> all =
        new ArrayList<>(checks.archive().readAll(contents, this::compare));
    lists.forEach(list -> all.addAll(compareRatings(list)));
    for (Optional<Compared> each : all) {
      each.ifPresent(
          one -> {
            AppId app = one.subject().parts().app();
            compared.add(app);
            if (isDoubted(one)) {
              doubted.add(app);
              if (leftOut.contains(app)) {
                repeated.add(app);
              }
            }
          });
    }
    return new Found(compared, doubted, repeated);
  }

  /**
   * The apps that the list had before without a card: it was left out, and if it is doubted again
   * the list is fetched until that has been repeated for long enough.
   */
  private Set<AppId> findLeftOut(Observation<?> list) {
    Optional<Facts> before =
        checks.findContradictable(list).filter(facts -> !facts.cards().isEmpty());
    Set<AppId> apps = new HashSet<>(before.map(ListContents::appsOf).orElse(Set.of()));
    apps.removeAll(before.map(facts -> facts.cards().keySet()).orElse(Set.of()));
    return apps;
  }

  private static Set<AppId> appsOf(Facts facts) {
    return switch (facts) {
      case SearchRanking search -> Set.copyOf(search.apps());
      case ChartRanking chart ->
          chart.charts().values().stream().flatMap(List::stream).collect(Collectors.toSet());
      case AppList page -> Set.copyOf(page.apps());
      case Facts _ -> Set.of();
    };
  }

  /**
   * A content beside what was known of it.
   *
   * @param reason why it contradicts that
   * @param knownAt when that was observed; empty if it is not looked up
   */
  private record Compared(Subject<?> subject, Optional<String> reason, Optional<Instant> knownAt) {}

  private boolean isDoubted(Compared content) {
    if (content.reason().isEmpty()) {
      checks.contents().forget(content.subject());
      return false;
    }
    return checks
        .contents()
        .isDoubted(content.subject(), content.reason().get(), content.knownAt(), checks.now());
  }

  /** Empty if nothing was known. */
  private Optional<Compared> compare(Observation<?> content) {
    Subject<?> subject = content.subject();
    if (isKnown(content)) {
      return Optional.of(new Compared(subject, Optional.empty(), Optional.empty()));
    }
    Optional<String> impossible = checks.findImpossible(content);
    return impossible.isPresent()
        ? Optional.of(new Compared(subject, impossible, Optional.empty()))
        : findKnown(subject).map(known -> compared(content, findJump(known, content.facts())));
  }

  /** A rating is contradicted for days only. */
  private Optional<Facts> findKnown(Subject<?> subject) {
    return subject instanceof Subject.Rating rating
        ? checks.archive().findLatest(rating, checks.now(), RECENTLY).map(Observation::facts)
        : checks.findBefore(subject);
  }

  private Compared compared(Observation<?> content, Optional<String> reason) {
    return new Compared(
        content.subject(), reason, reason.flatMap(_ -> checks.findObservedAt(content.subject())));
  }

  private static Optional<String> findJump(Facts known, Facts observed) {
    return ListingJumps.find(known, observed).or(() -> RatingJumps.find(known, observed));
  }

  private boolean isKnown(Observation<?> content) {
    AppId app = content.subject().parts().app();
    return lists.stream()
        .flatMap(list -> Optional.ofNullable(list.facts().cards().get(app)).stream())
        .anyMatch(
            card -> checks.archive().hasLatest(content.subject(), checks.now(), card.digest()));
  }

  private List<Optional<Compared>> compareRatings(Observation<?> list) {
    Map<AppId, Card> before = checks.findContradictable(list).map(Facts::cards).orElse(Map.of());
    Map<AppId, Card> cards = list.facts().cards();
    return checks
        .archive()
        .readAll(
            cards.keySet(),
            app ->
                rating(cards, app)
                    .flatMap(
                        rating ->
                            compare(
                                new Subject.Rating(app, list.subject().country()),
                                rating,
                                rating(before, app))));
  }

  /** Of an app that is new in the list, a rating of its own is compared. */
  private Optional<Compared> compare(
      Subject.Rating subject, Rating rating, Optional<Rating> listedBefore) {
    return listedBefore
        .<Facts>map(before -> before)
        .or(() -> findKnown(subject))
        .map(
            known ->
                findJump(known, rating).isEmpty()
                    ? new Compared(subject, Optional.empty(), Optional.empty())
                    : compareWithNewest(subject, rating));
  }

  /** What another list had may be newer than what this one had before. */
  private Compared compareWithNewest(Subject.Rating subject, Rating rating) {
    Optional<Observation<Rating>> newest =
        new CardReader(checks.archive()).findRating(subject, checks.now(), RECENTLY);
    return new Compared(
        subject,
        newest.flatMap(known -> RatingJumps.find(known.facts(), rating)),
        newest.map(Observation::observedAt));
  }

  private static Optional<Rating> rating(Map<AppId, Card> cards, AppId app) {
    return Optional.ofNullable(cards.get(app))
        .map(Card::rating)
        .flatMap(
            shown ->
                shown instanceof CardRating.Counted(Rating rating)
                    ? Optional.of(rating)
                    : Optional.empty());
  }

  /** An observation without what a list has of some apps; they stay in the list. */
  static <F extends Facts> Observation<F> without(Set<AppId> apps, Observation<F> observation) {
    Map<AppId, Card> cards = new HashMap<>(observation.facts().cards());
    cards.keySet().removeAll(apps);
    @SuppressWarnings("unchecked") // the same kind of facts
    F facts = (F) observation.facts().withCards(cards);
    return new Observation<>(
        observation.subject(), observation.observedAt(), observation.source(), facts);
  }
}
