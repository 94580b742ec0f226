package dev.storescope.server.dashboard.overview;

import dev.storescope.answer.Evidence;
import dev.storescope.archive.KeywordRank;
import dev.storescope.observation.Subject;
import dev.storescope.server.dashboard.page.Place;
import dev.storescope.store.Keyword;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What became of the followed keywords of an app within a week, and how many of them led to it
 * among the first ten by day.
 *
 * @param compared how many were looked at for both ends of the week and ranked at one at least
 * @param up how many have a better rank; to come in is better
 * @param topTen how many rank in the first ten now
 * @param byDay for each of the last days how many ranked in the first ten; empty where the app was
 *     seen in no search of them
 */
public record KeywordWeek(
    int keywords,
    int compared,
    int up,
    int down,
    int in,
    int out,
    int topTen,
    List<OptionalInt> byDay) {
  static final int DAYS = 30;
  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration WEEK = Duration.ofDays(7);
  private static final Duration LOOK_BACK = Duration.ofHours(36);

  public KeywordWeek {
    byDay = List.copyOf(byDay);
  }

  static KeywordWeek read(Place place, List<Keyword> keywords, TopTenDays days, Evidence evidence) {
    Set<Keyword> all = Set.copyOf(keywords);
    return new Reading(place, all, evidence).read(days.read(place, all, DAYS, evidence));
  }

  /**
   * Reads the ranks of all searches at once. They tell nothing of searches that do not show the
   * app: those are read one by one, and only where the other end of the week has a rank.
   */
  private static final class Reading {
    private final Place place;
    private final Set<Keyword> keywords;
    private final Evidence evidence;
    private final Instant now;
    private final Map<Keyword, KeywordRank> after = new HashMap<>();
    private final Map<Keyword, KeywordRank> before = new HashMap<>();
    private int compared;
    private int up;
    private int down;
    private int in;
    private int out;
    private int topTen;

    Reading(Place place, Set<Keyword> keywords, Evidence evidence) {
      this.place = place;
      this.keywords = keywords;
      this.evidence = evidence;
      this.now = evidence.moment().at();
    }

    KeywordWeek read(List<OptionalInt> byDay) {
      keep(after, now);
      keep(before, now.minus(WEEK));
      Set<Keyword> ranked = new HashSet<>(after.keySet());
      ranked.addAll(before.keySet());
      ranked.forEach(this::compare);
      return new KeywordWeek(keywords.size(), compared, up, down, in, out, topTen, byDay);
    }

    /** They come oldest first. */
    private void keep(Map<Keyword, KeywordRank> newest, Instant at) {
      evidence
          .keywordRanks(place.app(), place.country(), place.device(), at.minus(LOOK_BACK), at)
          .stream()
          .filter(rank -> keywords.contains(rank.keyword()))
          .forEach(rank -> newest.put(rank.keyword(), rank));
    }

    private void compare(Keyword keyword) {
      OptionalInt then = rankAt(keyword, before, now.minus(WEEK));
      OptionalInt today = rankAt(keyword, after, now);
      topTen += TopTenDays.isTop(today.orElse(0)) ? 1 : 0;
      if (then.isPresent() && today.isPresent()) {
        count(then.getAsInt(), today.getAsInt());
      }
    }

    private void count(int then, int today) {
      compared++;
      boolean better = today > 0 && (then == 0 || today < then);
      boolean worse = then > 0 && (today == 0 || today > then);
      up += better ? 1 : 0;
      down += worse ? 1 : 0;
      in += TopTenDays.isTop(today) && !TopTenDays.isTop(then) ? 1 : 0;
      out += TopTenDays.isTop(then) && !TopTenDays.isTop(today) ? 1 : 0;
    }

    /** A rank is looked at anew after a day: within one, no later search can have lost the app. */
    private OptionalInt rankAt(Keyword keyword, Map<Keyword, KeywordRank> seen, Instant at) {
      KeywordRank rank = seen.get(keyword);
      if (rank != null && rank.observedAt().isAfter(at.minus(DAY))) {
        return OptionalInt.of(rank.rank());
      }
      Subject.Search search = new Subject.Search(place.device(), place.country(), keyword);
      return evidence.findAt(search, at, LOOK_BACK).stream()
          .mapToInt(found -> found.facts().rankOf(place.app()))
          .findFirst();
    }
  }
}
