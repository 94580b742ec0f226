package dev.storescope.server.dashboard.app;

import dev.storescope.estimation.Estimate;
import dev.storescope.server.dashboard.app.KeywordRow.Look.Seen;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/** The columns of the table of keywords, each with the order that is wanted first. */
public enum KeywordColumn {
  KEYWORD("keyword", "Keyword", _ -> Optional.of(0.0)),
  RANK("rank", "Rank", row -> number(row.rank())),
  DAY("day", "Day", row -> change(row.seen().map(Seen::day))),
  WEEK("week", "Week", row -> change(row.seen().map(Seen::week))),
  POPULARITY("popularity", "Popularity", row -> number(row.outlook().popularity()).map(n -> -n)),
  USERS("users", "Users a day", row -> most(row.outlook().usersPerDay())),
  INSTALLS("installs", "Installs a day", row -> most(row.outlook().installsPerDay())),
  BEST("best", "Best", row -> number(row.best())),
  SEEN("seen", "Looked at", row -> instant(row.seen().map(Seen::at)).map(n -> -n)),
  NEXT("next", "Next look", row -> instant(row.next()));

  private final String wireName;
  private final String title;
  private final Function<KeywordRow, Optional<Double>> value;

  KeywordColumn(String wireName, String title, Function<KeywordRow, Optional<Double>> value) {
    this.wireName = wireName;
    this.title = title;
    this.value = value;
  }

  static Optional<KeywordColumn> find(String wireName) {
    return Arrays.stream(values()).filter(one -> one.wireName.equals(wireName)).findFirst();
  }

  public String wireName() {
    return wireName;
  }

  public String title() {
    return title;
  }

  public boolean isNumber() {
    return this != KEYWORD;
  }

  /** What is not known comes last in either direction. */
  Comparator<KeywordRow> order(boolean reversed) {
    Comparator<Double> values = reversed ? Comparator.reverseOrder() : Comparator.naturalOrder();
    Comparator<KeywordRow> names = Comparator.comparing(KeywordRow::keyword);
    return Comparator.<KeywordRow, Boolean>comparing(row -> value.apply(row).isEmpty())
        .thenComparing(row -> value.apply(row).orElse(0.0), values)
        .thenComparing(this == KEYWORD && reversed ? names.reversed() : names);
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

  /** To come in is worth more places than there are, and to go out costs as many. */
  private static int worth(RankChange change) {
    int all = 1000;
    if (change.isEntry()) {
      return all - change.after();
    }
    return change.isExit() ? change.before().orElse(0) - all : change.places();
  }
}
