package dev.storescope.server.dashboard.overview;

import dev.storescope.answer.Evidence;
import dev.storescope.archive.KeywordRank;
import dev.storescope.server.dashboard.page.Place;
import dev.storescope.store.Keyword;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How many keywords led to an app among the first ten, by UTC date; empty for a date on which the
 * app was seen in no search for them.
 *
 * <p>To read the ranks of a month takes long, so the dates before yesterday are remembered: what is
 * imported for them meanwhile shows from the next day on.
 */
final class TopTenDays {
  private static final int TOP = 10;
  private static final int MOST_REMEMBERED = 500;

  private final Map<Key, List<OptionalInt>> past =
      Collections.synchronizedMap(
          new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Key, List<OptionalInt>> eldest) {
              return size() > MOST_REMEMBERED;
            }
          });

  private record Key(Place place, Set<Keyword> keywords, LocalDate last) {}

  static boolean isTop(int rank) {
    return rank >= 1 && rank <= TOP;
  }

  /** The so many dates that end with the one of the evidence's moment. */
  List<OptionalInt> read(Place place, Set<Keyword> keywords, int days, Evidence evidence) {
    LocalDate today = dateOf(evidence.moment().at());
    LocalDate lastPast = today.minusDays(2);
    Key key = new Key(place, keywords, lastPast);
    List<OptionalInt> known = past.get(key);
    if (known == null) {
      known = count(place, keywords, today.minusDays(days - 1L), lastPast, evidence);
      past.put(key, known);
    }
    return Stream.concat(
            known.stream(), count(place, keywords, today.minusDays(1), today, evidence).stream())
        .toList();
  }

  private static List<OptionalInt> count(
      Place place, Set<Keyword> keywords, LocalDate first, LocalDate last, Evidence evidence) {
    Map<LocalDate, Map<Keyword, Integer>> ranks = new HashMap<>();
    for (KeywordRank rank :
        evidence.keywordRanks(
            place.app(),
            place.country(),
            place.device(),
            startOf(first),
            startOf(last.plusDays(1)).minusMillis(1))) {
      if (keywords.contains(rank.keyword())) {
        ranks
            .computeIfAbsent(dateOf(rank.observedAt()), _ -> new HashMap<>())
            .put(rank.keyword(), rank.rank());
      }
    }
    return first
        .datesUntil(last.plusDays(1))
        .map(date -> topOf(ranks.getOrDefault(date, Map.of())))
        .toList();
  }

  private static OptionalInt topOf(Map<Keyword, Integer> ranks) {
    return ranks.isEmpty()
        ? OptionalInt.empty()
        : OptionalInt.of((int) ranks.values().stream().filter(TopTenDays::isTop).count());
  }

  private static Instant startOf(LocalDate date) {
    return date.atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  private static LocalDate dateOf(Instant instant) {
    return LocalDate.ofInstant(instant, ZoneOffset.UTC);
  }
}
