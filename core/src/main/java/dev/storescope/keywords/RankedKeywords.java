package dev.storescope.keywords;

import dev.storescope.answer.Evidence;
import dev.storescope.archive.KeywordRank;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The keywords that apps were observed to rank for within the last seven days. */
public final class RankedKeywords {
  private RankedKeywords() {}

  /**
   * The last observed rank of an app by keyword. The app may be absent from a newer observation.
   */
  public static Map<Keyword, Integer> of(
      AppId app, Country country, Device device, Evidence evidence) {
    Instant now = evidence.moment().at();
    Map<Keyword, Integer> ranks = new HashMap<>();
    for (KeywordRank rank :
        evidence.keywordRanks(app, country, device, now.minus(FigureReader.SEARCHED), now)) {
      ranks.put(rank.keyword(), rank.rank());
    }
    return ranks;
  }

  /** The keywords that any of some apps ranks for within a position, the best ranks first. */
  public static List<Keyword> best(
      Collection<AppId> apps,
      Country country,
      Device device,
      Evidence evidence,
      int within,
      int limit) {
    Map<Keyword, Integer> best = new HashMap<>();
    evidence
        .each(apps, app -> of(app, country, device, evidence))
        .forEach(
            ranks ->
                ranks.forEach(
                    (keyword, rank) -> {
                      if (rank <= within) {
                        best.merge(keyword, rank, Math::min);
                      }
                    }));
    return best.entrySet().stream()
        .sorted(
            Map.Entry.<Keyword, Integer>comparingByValue()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(limit)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** The keywords that an app ranks for, the best ranks first. */
  public static List<Keyword> best(
      AppId app, Country country, Device device, Evidence evidence, int limit) {
    return best(List.of(app), country, device, evidence, Integer.MAX_VALUE, limit);
  }
}
