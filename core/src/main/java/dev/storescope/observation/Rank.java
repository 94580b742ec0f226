package dev.storescope.observation;

import dev.storescope.store.AppId;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The position of an app in an observed ranking, or the proof that it is not in it, or that it is
 * not in the part that was observed. A ranking that was not observed has no rank at all. Ranks are
 * ordered best first; an app that is not ranked comes last.
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

  /**
   * Not known: the store may have more apps than those observed, and this is not among them.
   *
   * @param depth how many apps were observed
   */
  record Beyond(int depth) implements Rank {
    public Beyond {
      if (depth < 1) {
        throw new IllegalArgumentException("A ranking that is cut has apps, not " + depth + ".");
      }
    }
  }

  /** Histories have many of the same first ranks, which are kept. */
  static Rank at(int position) {
    return position >= 1 && position <= Ranked.KEPT
        ? Ranked.FIRST.get(position - 1)
        : new Ranked(position);
  }

  /** The rank of an app in a list that has all, best first. */
  static Rank in(List<AppId> apps, AppId app) {
    int index = apps.indexOf(app);
    return index < 0 ? new NotRanked() : at(index + 1);
  }

  /** The rank of every app that is not among those observed. */
  static Rank ofOthers(int observed, boolean complete) {
    return complete ? new NotRanked() : new Beyond(observed);
  }

  default boolean isRanked() {
    return this instanceof Ranked;
  }

  /** Whether it says where the app is, or that it is not ranked. */
  default boolean isKnown() {
    return !(this instanceof Beyond);
  }

  /** The position, from 1; empty where the app is not ranked, or its rank is not known. */
  default OptionalInt findPosition() {
    return this instanceof Ranked(int own) ? OptionalInt.of(own) : OptionalInt.empty();
  }

  /** Whether the app is ranked at a position or a better one. */
  default boolean isWithin(int position) {
    return this instanceof Ranked(int own) && own <= position;
  }

  /** Whether it is certain that the app is not at a position or a better one. */
  default boolean isAfter(int position) {
    return switch (this) {
      case Ranked(int own) -> own > position;
      case NotRanked() -> true;
      case Beyond(int depth) -> depth >= position;
    };
  }

  /** Whether it is certain which of two is better, or that they are the same. */
  default boolean isComparableWith(Rank other) {
    return decides(this, other) && decides(other, this);
  }

  private static boolean decides(Rank one, Rank other) {
    return !(one instanceof Beyond(int depth)) || other.isWithin(depth);
  }

  /** The position, or 0 where the app is not ranked; empty where its rank is not known. */
  default OptionalInt findPositionOrZero() {
    return switch (this) {
      case Ranked(int position) -> OptionalInt.of(position);
      case NotRanked() -> OptionalInt.of(0);
      case Beyond _ -> OptionalInt.empty();
    };
  }

  @Override
  default int compareTo(Rank other) {
    return Integer.compare(order(this), order(other));
  }

  private static int order(Rank rank) {
    return switch (rank) {
      case Ranked(int position) -> position;
      case Beyond _ -> Integer.MAX_VALUE - 1;
      case NotRanked() -> Integer.MAX_VALUE;
    };
  }
}
