package dev.storescope.events;

import dev.storescope.answer.LastDays;
import dev.storescope.archive.SearchRank;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.rankings.SourceChanges.ObservedSearch;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The last rank of an app for one keyword on each UTC date that has any, oldest first. A history
 * may have those of thousands of keywords, so a rank takes ten bytes here.
 */
final class DailyRanks {
  private static final long MILLIS_OF_DAY = Duration.ofDays(1).toMillis();

  static final DailyRanks NONE = new DailyRanks(new long[0], new short[0]);

  /** Of the observations, in milliseconds; one for each date. */
  private final long[] observedAt;

  /** 0 where the app was not ranked; less where only as many apps were observed. */
  private final short[] ranks;

  private DailyRanks(long[] observedAt, short[] ranks) {
    this.observedAt = observedAt;
    this.ranks = ranks;
  }

  /**
   * The last of each date.
   *
   * @param all oldest first
   */
  static DailyRanks of(List<SearchRank> all) {
    long[] observedAt = new long[all.size()];
    short[] ranks = new short[all.size()];
    int size = 0;
    for (SearchRank each : all) {
      long at = each.observedAt().toEpochMilli();
      if (size > 0 && dayOf(observedAt[size - 1]) == dayOf(at)) {
        size--;
      }
      observedAt[size] = at;
      ranks[size] = (short) shortOf(each.rank());
      size++;
    }
    return new DailyRanks(Arrays.copyOf(observedAt, size), Arrays.copyOf(ranks, size));
  }

  int size() {
    return ranks.length;
  }

  /** One of them, from 0. */
  SearchRank get(int index) {
    return new SearchRank(Instant.ofEpochMilli(observedAt[index]), rank(index));
  }

  /** When a search was observed with these ranks; empty of less than two. */
  Optional<ObservedSearch> observed(Subject.Search search) {
    return size() < 2
        ? Optional.empty()
        : Optional.of(
            new ObservedSearch(
                search,
                Instant.ofEpochMilli(observedAt[0]),
                Instant.ofEpochMilli(observedAt[size() - 1]),
                size()));
  }

  /** The newest before one that can be compared with it, as far back as others are. */
  Optional<SearchRank> findComparableBefore(int index) {
    long oldest = observedAt[index] - DatePair.LOOK_BACK.toMillis();
    for (int i = index - 1; i >= 0 && (i == index - 1 || observedAt[i] >= oldest); i--) {
      if (rank(i).isComparableWith(rank(index))) {
        return Optional.of(get(i));
      }
    }
    return Optional.empty();
  }

  private static int shortOf(Rank rank) {
    return switch (rank) {
      case Rank.Ranked(int position) -> position;
      case Rank.NotRanked() -> 0;
      case Rank.Beyond(int depth) -> -depth;
    };
  }

  /** The rank of one of them, from 0. */
  Rank rank(int index) {
    int rank = ranks[index];
    return rank > 0 ? Rank.at(rank) : Rank.ofOthers(-rank, rank == 0);
  }

  /** The newest date. */
  Optional<LocalDate> lastDate() {
    return size() == 0 ? Optional.empty() : Optional.of(dateOf(observedAt[size() - 1]));
  }

  /** The newest rank. */
  Optional<Rank> last() {
    return size() == 0 ? Optional.empty() : Optional.of(rank(size() - 1));
  }

  /**
   * Where the newest rank of a range of dates is, both ends included; negative if there is none.
   * One that was observed before lists of fewer apps, which it would not be in, stands.
   */
  int lastBetween(LocalDate first, LocalDate last) {
    int index = Arrays.binarySearch(observedAt, startOf(last.plusDays(1)));
    int newest = (index < 0 ? -index - 1 : index) - 1;
    int depth = 0;
    for (int i = newest; i >= 0 && observedAt[i] >= startOf(first); i--) {
      if (ranks[i] >= 0) {
        return ranks[i] == 0 || ranks[i] > depth ? i : newest;
      }
      depth = Math.max(depth, -ranks[i]);
    }
    return newest >= 0 && observedAt[newest] >= startOf(first) ? newest : -1;
  }

  /** Where the rank of a date is; negative if it has none. */
  int indexOf(LocalDate date) {
    int index = Arrays.binarySearch(observedAt, startOf(date));
    int first = index < 0 ? -index - 1 : index;
    return first < size() && observedAt[first] < startOf(date.plusDays(1)) ? first : -1;
  }

  private static long startOf(LocalDate date) {
    return DatePair.startOf(date).toEpochMilli();
  }

  private static long dayOf(long millis) {
    return Math.floorDiv(millis, MILLIS_OF_DAY);
  }

  private static LocalDate dateOf(long millis) {
    return LastDays.dateOf(Instant.ofEpochMilli(millis));
  }
}
