package dev.storescope.http.api;

import dev.storescope.observation.Rank;

/** Writes a rank: 0 for an app that is not ranked, nothing where the rank is not known. */
final class RankJson {
  private RankJson() {}

  static void write(String name, Rank rank, ResponseData data) {
    rank.findPositionOrZero().ifPresent(position -> data.put(name, position));
  }
}
