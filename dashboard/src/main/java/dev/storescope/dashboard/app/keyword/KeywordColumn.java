package dev.storescope.dashboard.app.keyword;

import dev.storescope.archive.AppInSearch;
import dev.storescope.dashboard.app.keyword.KeywordRow.RankState.Ranking;
import dev.storescope.dashboard.page.RankChange;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.estimation.Estimate;
import dev.storescope.store.Keyword;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/** The columns of the keywords table, each with its order. */
public enum KeywordColumn {
  KEYWORD("keyword"),
  RANK("rank"),
  DAY("day"),
  WEEK("week"),
  /** The change within the period of the page. */
  PERIOD("period"),
  /** The ranks as a line, which has no order. */
  LINE("line"),
  POPULARITY("popularity"),
  USERS("users"),
  INSTALLS("installs"),
  DIFFICULTY("difficulty"),
  CHANCE("chance"),
  BEST("best"),
  OBSERVED("observed"),
  NEXT("next");

  private static final int MORE_THAN_ANY = 1000;

  private final String wireName;

  KeywordColumn(String wireName) {
    this.wireName = wireName;
  }

  static Optional<KeywordColumn> find(String wireName) {
    return Arrays.stream(values())
        .filter(one -> one.hasOrder() && one.wireName.equals(wireName))
        .findFirst();
  }

  public String wireName() {
    return wireName;
  }

  public String title() {
    return Texts.name(this);
  }

  public boolean hasOrder() {
    return this != LINE;
  }

  public boolean isNumber() {
    return this != KEYWORD && this != LINE;
  }

  /** Whether the greatest values come first, unless the order is reversed. */
  boolean isDescending() {
    return switch (this) {
      case KEYWORD, RANK, LINE, DIFFICULTY, BEST, NEXT -> false;
      case DAY, WEEK, PERIOD, POPULARITY, USERS, INSTALLS, CHANCE, OBSERVED -> true;
    };
  }

  /** Whether its values take a read of what the search of each keyword has of the app. */
  boolean isOfApp() {
    return switch (this) {
      case RANK, OBSERVED -> true;
      case KEYWORD, LINE, POPULARITY, USERS, BEST -> false;
      case DAY, WEEK, PERIOD, INSTALLS, DIFFICULTY, CHANCE, NEXT -> false;
    };
  }

  /** Whether only rows have its values, which take reads of the searches of each keyword. */
  boolean isOfRows() {
    return switch (this) {
      case KEYWORD, LINE, POPULARITY, USERS, BEST, RANK, OBSERVED -> false;
      case DAY, WEEK, PERIOD, INSTALLS, DIFFICULTY, CHANCE, NEXT -> true;
    };
  }

  /** The order of rows, for a column of them. Unknown values come last in either direction. */
  Comparator<KeywordRow> order(boolean reversed) {
    return order(reversed, KeywordRow::keyword, this::valueOf);
  }

  /** As {@link #order}, before the rows are read; by the names alone for a column of rows. */
  Comparator<ListedKeyword> listedOrder(boolean reversed) {
    return order(reversed, ListedKeyword::keyword, this::valueOf);
  }

  private <T> Comparator<T> order(
      boolean reversed, Function<T, Keyword> keyword, Function<T, Optional<Double>> value) {
    Comparator<Double> values = reversed ? Comparator.reverseOrder() : Comparator.naturalOrder();
    Comparator<T> names = Comparator.comparing(keyword);
    return Comparator.<T, Boolean>comparing(each -> value.apply(each).isEmpty())
        .thenComparing(each -> value.apply(each).orElse(0.0), values)
        .thenComparing(this == KEYWORD && reversed ? names.reversed() : names);
  }

  /** The least comes first; empty if not known. */
  private Optional<Double> valueOf(ListedKeyword listed) {
    return switch (this) {
      case RANK ->
          listed.newest().map(AppInSearch::rank).flatMap(rank -> number(rank.findPosition()));
      case POPULARITY -> number(listed.metrics().popularity()).map(popularity -> -popularity);
      case USERS -> most(listed.metrics().usersPerDay());
      case BEST -> number(listed.best());
      case OBSERVED -> instant(listed.newest().map(AppInSearch::observedAt)).map(second -> -second);
      case KEYWORD, DAY, WEEK, PERIOD, LINE, INSTALLS, DIFFICULTY, CHANCE, NEXT -> Optional.empty();
    };
  }

  private Optional<Double> valueOf(KeywordRow row) {
    return switch (this) {
      case DAY -> change(row.ranking().map(Ranking::day));
      case WEEK -> change(row.ranking().map(Ranking::week));
      case PERIOD -> change(row.ranking().map(Ranking::period));
      case INSTALLS -> most(row.outlook().installsPerDay());
      case DIFFICULTY -> number(row.difficulty());
      case CHANCE -> row.chance().map(chance -> -chance.value());
      case NEXT -> instant(row.next());
      case KEYWORD, RANK, LINE, POPULARITY, USERS, BEST, OBSERVED -> Optional.empty();
    };
  }

  private static Optional<Double> number(OptionalInt number) {
    return number.isPresent() ? Optional.of((double) number.getAsInt()) : Optional.empty();
  }

  private static Optional<Double> most(Optional<Estimate> estimate) {
    return estimate.map(found -> -found.p50());
  }

  private static Optional<Double> instant(Optional<Instant> instant) {
    return instant.map(at -> (double) at.getEpochSecond());
  }

  private static Optional<Double> change(Optional<RankChange> change) {
    return change.filter(RankChange::isKnown).map(one -> -(double) worth(one));
  }

  /** To enter the ranking is worth more than any number of ranks, and to leave it costs as much. */
  private static int worth(RankChange change) {
    if (change.isEntry()) {
      return MORE_THAN_ANY - change.after().findPosition().orElse(0);
    }
    return change.isExit()
        ? change.before().map(rank -> rank.findPosition().orElse(0)).orElse(0) - MORE_THAN_ANY
        : change.places();
  }
}
