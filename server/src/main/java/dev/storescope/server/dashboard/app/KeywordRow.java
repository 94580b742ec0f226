package dev.storescope.server.dashboard.app;

import dev.storescope.accounts.Secrets;
import dev.storescope.keywords.KeywordOutlook;
import dev.storescope.store.Keyword;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A keyword of an app, with all that is known of it.
 *
 * @param best the best rank within the days of the page
 * @param next when its search is looked at next, where that is known
 * @param figuresAwaited whether what tells its searches is still being fetched
 */
public record KeywordRow(
    Keyword keyword,
    Look look,
    KeywordOutlook outlook,
    OptionalInt best,
    Optional<Instant> next,
    boolean figuresAwaited) {
  private static final int ID_LENGTH = 16;

  /** What is known of the rank. */
  public sealed interface Look {
    /** The search was looked at, and the app ranks from 1, or does not: 0. */
    record Seen(int rank, Instant at, RankChange day, RankChange week) implements Look {}

    /** The search is looked at for the first time. */
    record Fetching() implements Look {}

    /** Looking at the search failed, and it never was before. */
    record Failed(String reason) implements Look {}

    /** Nobody looked at the search yet. */
    record Never() implements Look {}
  }

  /** The id of the row in the page. */
  public String id() {
    return "k" + Secrets.hash(keyword.text()).substring(0, ID_LENGTH);
  }

  /** Whether something of the row will be there soon. */
  public boolean isAwaited() {
    return look instanceof Look.Fetching || figuresAwaited;
  }

  /** The newest look, if there was one. */
  public Optional<Look.Seen> seen() {
    return look instanceof Look.Seen seen ? Optional.of(seen) : Optional.empty();
  }

  /** The rank, if it has one. */
  public OptionalInt rank() {
    return seen().stream().mapToInt(Look.Seen::rank).filter(rank -> rank > 0).findFirst();
  }
}
