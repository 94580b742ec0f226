package dev.storescope.dashboard.app.keyword;

import dev.storescope.dashboard.page.RankChange;
import java.util.Arrays;
import java.util.Optional;

/** The ready filters of the keywords table, by what its rows show. */
public enum KeywordFilter {
  TOP_TEN("top_ten"),
  ROSE("rose"),
  FELL("fell"),
  NOT_RANKED("not_ranked"),
  BRAND("brand");

  private static final int TEN = 10;

  private final String wireName;

  KeywordFilter(String wireName) {
    this.wireName = wireName;
  }

  static Optional<KeywordFilter> find(String wireName) {
    return Arrays.stream(values()).filter(one -> one.wireName.equals(wireName)).findFirst();
  }

  public String wireName() {
    return wireName;
  }

  boolean accepts(KeywordRow row) {
    return switch (this) {
      case TOP_TEN -> row.rank().orElse(Integer.MAX_VALUE) <= TEN;
      case ROSE ->
          period(row).filter(change -> change.isEntry() || change.places() > 0).isPresent();
      case FELL -> period(row).filter(change -> change.isExit() || change.places() < 0).isPresent();
      case NOT_RANKED -> row.ranking().isPresent() && row.rank().isEmpty();
      case BRAND -> row.brandOf().isPresent();
    };
  }

  /** Whether no keyword can pass both. */
  boolean excludes(KeywordFilter other) {
    return switch (this) {
      case TOP_TEN -> other == NOT_RANKED;
      case NOT_RANKED -> other == TOP_TEN;
      case ROSE -> other == FELL;
      case FELL -> other == ROSE;
      case BRAND -> false;
    };
  }

  private static Optional<RankChange> period(KeywordRow row) {
    return row.ranking().map(KeywordRow.RankState.Ranking::period);
  }
}
