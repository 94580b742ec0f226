package dev.storescope.observation;

import dev.storescope.store.AppId;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The position of an app in an observed ranking, or the proof that it is not in it. A ranking that
 * was not observed has no rank at all. Ranks are ordered best first; an app that is not ranked
 * comes last.
 */
public sealed interface Rank extends Comparable<Rank> {

  /** Observed at a position, from 1. */
  record Ranked(int position) implements Rank {
    private static final int KEPT = 256;
    private static final List<Rank> FIRST =
        IntStream.rangeClosed(1, KEPT).<Rank>mapToObj(Ranked::new).toList();

    public Ranked {
      if (position < 1) {
        throw new IllegalArgumentException("A rank must be 1 or more, not " + position + ".");
      }
    }
  }

  /** Observed and absent. */
  record NotRanked() implements Rank {}

  /** Histories have many of the same first ranks, which are kept. */
  static Rank at(int position) {
    return position >= 1 && position <= Ranked.KEPT
        ? Ranked.FIRST.get(position - 1)
        : new Ranked(position);
  }

  /** The rank of an app in a list, best first. */
  static Rank in(List<AppId> apps, AppId app) {
    int index = apps.indexOf(app);
    return index < 0 ? new NotRanked() : at(index + 1);
  }

  default boolean isRanked() {
    return this instanceof Ranked;
  }

  /** The position, from 1; empty where the app is not ranked. */
  default OptionalInt findPosition() {
    return this instanceof Ranked(int own) ? OptionalInt.of(own) : OptionalInt.empty();
  }

  /** Whether the app is ranked at a position or a better one. */
  default boolean isWithin(int position) {
    return this instanceof Ranked(int own) && own <= position;
  }

  /** The position, or 0 where the app is not ranked, as the HTTP interface writes it. */
  default int orZero() {
    return switch (this) {
      case Ranked(int position) -> position;
      case NotRanked() -> 0;
    };
  }

  @Override
  default int compareTo(Rank other) {
    return Integer.compare(order(this), order(other));
  }

  private static int order(Rank rank) {
    return switch (rank) {
      case Ranked(int position) -> position;
      case NotRanked() -> Integer.MAX_VALUE;
    };
  }
}
