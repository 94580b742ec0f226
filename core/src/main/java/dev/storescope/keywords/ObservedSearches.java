package dev.storescope.keywords;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.archive.KeywordRank;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The observed searches of a storefront at the moment of the evidence. */
final class ObservedSearches {
  private final Device device;
  private final Country country;
  private final Evidence evidence;

  ObservedSearches(StoreType store, Country country, Evidence evidence) {
    this.device = Device.defaultFor(store);
    this.country = country;
    this.evidence = evidence;
  }

  Optional<Observation<SearchRanking>> find(Keyword keyword) {
    return evidence.findAt(subject(keyword), evidence.moment().at(), Freshness.LOOK_BACK);
  }

  /** Returns the search if it was observed; otherwise requests it. */
  Optional<Observation<SearchRanking>> need(Keyword keyword) {
    return find(keyword).or(() -> evidence.need(subject(keyword)));
  }

  /**
   * The last observed position of an app by keyword, within the look-back, the last observed
   * keyword last. The app may be absent from a newer observation.
   */
  Map<Keyword, Integer> ranksOf(AppId app, Duration lookBack) {
    Instant at = evidence.moment().at();
    LinkedHashMap<Keyword, Integer> ranks = new LinkedHashMap<>();
    for (KeywordRank rank : evidence.keywordRanks(app, country, device, at.minus(lookBack), at)) {
      ranks.putLast(rank.keyword(), rank.rank());
    }
    return ranks;
  }

  /** As {@link Evidence#each}. */
  <T, R> Stream<R> each(Collection<T> things, Function<T, R> reading) {
    return evidence.each(things, reading);
  }

  Subject.Search subject(Keyword keyword) {
    return new Subject.Search(device, country, keyword);
  }

  static Keyword keywordOf(Observation<SearchRanking> search) {
    return ((Subject.Search) search.subject()).keyword();
  }
}
