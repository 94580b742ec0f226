package dev.storescope.alerts;

import dev.storescope.accounts.AccountId;
import dev.storescope.alerts.CoverageAlerts.Coverage;
import dev.storescope.alerts.DigestSettings.NewsPeriod;
import dev.storescope.alerts.RuleScope.Whose;
import dev.storescope.answer.Evidence;
import dev.storescope.delivery.Message;
import dev.storescope.delivery.Message.Item;
import dev.storescope.events.RankMove;
import dev.storescope.groups.AppGroup;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.rankings.AppKeywordsRankMovement;
import dev.storescope.text.Quantity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes what happened to the tracked apps of an account, or those of a group, in a period: how
 * ranks moved between its ends, the changes of listings, the ratings, and what was not observed.
 */
public final class NewsDigest {
  private static final int FIRST = 10;
  private static final int MAX_MOVES = 5;
  private static final int MAX_KEYWORDS = 8;

  private final ScopedApps apps;

  public NewsDigest(ScopedApps apps) {
    this.apps = apps;
  }

  /**
   * Writes the digest of a period.
   *
   * @param group the number of the group that it is about; about all apps if empty
   * @param evidence whose moment is the end of the period
   * @return empty if the account tracks none of the apps
   */
  public Optional<Message> write(
      AccountId account, OptionalLong group, NewsPeriod period, Evidence evidence) {
    List<ScopedApp> all = apps.list(account, RuleScope.ofGroup(Whose.BOTH, group));
    AppLabels labels = new AppLabels(evidence);
    List<Item> items = new ArrayList<>();
    all.stream()
        .filter(ScopedApp::isOwn)
        .forEach(app -> new AppNews(app, labels.of(app), period, evidence, labels).addTo(items));
    new ListingAlerts(labels, evidence)
        .list(all, Set.of(), period.from())
        .forEach(alert -> items.add(alert.item()));
    return items.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Message(
                period.isWeek() ? "digest.weekly" : "digest.daily",
                "%s: the %s until %s"
                    .formatted(
                        name(account, group),
                        period.isWeek() ? "week" : "day",
                        AlertText.time(period.to())),
                AlertMessages.limited(items)));
  }

  private String name(AccountId account, OptionalLong group) {
    return group.stream()
        .mapToObj(number -> apps.groups().find(account, number))
        .flatMap(Optional::stream)
        .map(AppGroup::name)
        .findFirst()
        .orElse("Storescope");
  }

  /** The news of a tracked app. */
  private record AppNews(
      ScopedApp app, String label, NewsPeriod period, Evidence evidence, AppLabels labels) {
    private void addTo(List<Item> items) {
      List<RankMove> moves = app.listMoves(period.from(), period.to(), evidence);
      items.add(item(movement(moves)));
      largest(moves).forEach(move -> items.add(new RankAlerts(labels).write(app, move).item()));
      rating().ifPresent(text -> items.add(item(text)));
      new CoverageAlerts(labels, evidence)
          .of(app)
          .filter(coverage -> coverage.observed() < coverage.searches())
          .ifPresent(coverage -> items.add(item(notObserved(coverage))));
    }

    private Item item(String text) {
      SequencedMap<String, String> fields = app.fields();
      return AlertText.item(label + ": " + text, fields);
    }

    private static String movement(List<RankMove> moves) {
      if (moves.isEmpty()) {
        return "no keyword was observed both before and during the period";
      }
      long rose = moves.stream().filter(move -> move.places() < 0).count();
      long fell = moves.stream().filter(move -> move.places() > 0).count();
      return String.format(
          Locale.ROOT,
          "%s rose, %d fell, %d stayed%s%s",
          Quantity.of(rose, "rank"),
          fell,
          moves.size() - rose - fell,
          keywords("entered", moves, move -> move.entersFirst(FIRST)),
          keywords("left", moves, move -> move.leavesFirst(FIRST)));
    }

    private static String keywords(
        String verb, List<RankMove> moves, Predicate<RankMove> condition) {
      List<String> names =
          moves.stream()
              .filter(condition)
              .map(move -> move.search().keyword().text())
              .distinct()
              .toList();
      if (names.isEmpty()) {
        return "";
      }
      String more =
          names.size() > MAX_KEYWORDS ? " and " + (names.size() - MAX_KEYWORDS) + " more" : "";
      return String.format(
          Locale.ROOT,
          "; %s the top %d: %s%s",
          verb,
          FIRST,
          names.stream().limit(MAX_KEYWORDS).collect(Collectors.joining(", ")),
          more);
    }

    private static Stream<RankMove> largest(List<RankMove> moves) {
      return moves.stream()
          .filter(move -> move.places() != 0)
          .sorted(
              Comparator.comparingInt((RankMove move) -> Math.abs(move.places()))
                  .reversed()
                  .thenComparing(move -> move.search().keyword()))
          .limit(MAX_MOVES);
    }

    /** Fewer ratings than at the start may be those of an older cache of the store. */
    private Optional<String> rating() {
      Optional<Rating> before = rating(period.from()).filter(rating -> rating.count() > 0);
      return rating(period.to())
          .filter(after -> before.stream().noneMatch(first -> first.count() > after.count()))
          .or(() -> before)
          .filter(after -> after.count() > 0)
          .map(
              after ->
                  String.format(
                      Locale.ROOT,
                      "%s%.2f stars of %s",
                      before
                          .filter(first -> !first.equals(after))
                          .map(first -> String.format(Locale.ROOT, "%.2f, now ", first.average()))
                          .orElse(""),
                      after.average(),
                      Quantity.of(after.count(), "rating")));
    }

    private Optional<Rating> rating(Instant at) {
      return evidence
          .findAt(
              new Subject.Rating(app.app(), app.country()),
              at,
              app.intervals().own().lookBack(AppKeywordsRankMovement.LOOK_BACK))
          .map(Observation::facts);
    }

    private String notObserved(Coverage coverage) {
      return String.format(
          Locale.ROOT,
          "%d of %s not observed in the last %s",
          coverage.searches() - coverage.observed(),
          Quantity.of(coverage.searches(), "search", "searches"),
          CoverageAlerts.period(app));
    }
  }
}
