package dev.storescope.events;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.LastDays;
import dev.storescope.archive.SearchRank;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.rankings.AppKeywordsRankMovement;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** The last ranks of an app for keywords on each UTC date that has any. */
public record RankHistory(
    AppId app,
    Country country,
    Device device,
    Map<Keyword, NavigableMap<LocalDate, SearchRank>> byKeyword) {
  /** Rank changes older than an observation of a date count for so many days. */
  private static final long KNOWN_DAYS = AppKeywordsRankMovement.LOOK_BACK.toDays();

  public RankHistory {
    byKeyword = Collections.unmodifiableMap(new LinkedHashMap<>(byKeyword));
  }

  /** Reads the ranks from an instant to the moment of the evidence. */
  public static RankHistory read(
      AppId app,
      Country country,
      Device device,
      Collection<Keyword> keywords,
      Instant from,
      Evidence evidence) {
    List<Keyword> all = keywords.stream().distinct().toList();
    List<Subject.Search> searches =
        all.stream().map(keyword -> new Subject.Search(device, country, keyword)).toList();
    List<NavigableMap<LocalDate, SearchRank>> ranks =
        evidence.searchRanks(app, searches, from, evidence.moment().at(), RankHistory::lastOfDates);
    Map<Keyword, NavigableMap<LocalDate, SearchRank>> byKeyword = new LinkedHashMap<>();
    for (int i = 0; i < all.size(); i++) {
      byKeyword.put(all.get(i), ranks.get(i));
    }
    return new RankHistory(app, country, device, byKeyword);
  }

  private static NavigableMap<LocalDate, SearchRank> lastOfDates(List<SearchRank> ranks) {
    NavigableMap<LocalDate, SearchRank> lastOfDate = new TreeMap<>();
    ranks.forEach(rank -> lastOfDate.put(LastDays.dateOf(rank.observedAt()), rank));
    return lastOfDate;
  }

  /** The last date on which any of the keywords was observed. */
  public Optional<LocalDate> lastDate() {
    return byKeyword.values().stream()
        .filter(dates -> !dates.isEmpty())
        .map(NavigableMap::lastKey)
        .max(LocalDate::compareTo);
  }

  /** The rank for a keyword on a date, by an observation of that date or the three before. */
  public Optional<Rank> rankOn(Keyword keyword, LocalDate date) {
    return Optional.ofNullable(of(keyword).floorEntry(date))
        .filter(newest -> !newest.getKey().isBefore(date.minusDays(KNOWN_DAYS)))
        .map(newest -> newest.getValue().rank());
  }

  /** The newest rank for a keyword. */
  public Optional<Rank> lastRank(Keyword keyword) {
    return Optional.ofNullable(of(keyword).lastEntry()).map(newest -> newest.getValue().rank());
  }

  private NavigableMap<LocalDate, SearchRank> of(Keyword keyword) {
    return byKeyword.getOrDefault(keyword, Collections.emptyNavigableMap());
  }

  /** The ranks of dates observed after an instant, each with that of the date before it. */
  public List<RankMove> movesSince(Instant since) {
    List<RankMove> moves = new ArrayList<>();
    byKeyword.forEach(
        (keyword, byDate) -> {
          List<SearchRank> ranks = List.copyOf(byDate.values());
          Subject.Search search = new Subject.Search(device, country, keyword);
          for (int i = 1; i < ranks.size(); i++) {
            if (ranks.get(i).observedAt().isAfter(since)) {
              moves.add(new RankMove(app, search, ranks.get(i - 1), ranks.get(i)));
            }
          }
        });
    return moves;
  }
}
