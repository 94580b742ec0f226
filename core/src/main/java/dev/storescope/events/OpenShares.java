package dev.storescope.events;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.LastDays;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.installs.InstallsEstimator.AppInSearch;
import dev.storescope.keywords.BrandReader;
import dev.storescope.observation.Rank;
import dev.storescope.store.Keyword;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The shares of the searches for keywords that are not for the brand of another app. Reading the
 * names of the first apps of many searches takes long, so what was read is cached for the UTC date.
 */
public final class OpenShares {
  /** Others are searched for so little that a brand among them changes no score much. */
  static final int MAX_KEYWORDS = 100;

  private final Cache<ShareKey, Double> cache = Caffeine.newBuilder().maximumSize(50_000).build();

  private record ShareKey(Market market, Keyword keyword, Rank rank, LocalDate date) {}

  /** From 0 to 1, of the first keywords of a list; all searches for the others are open. */
  Map<Keyword, Double> read(RankHistory ranks, List<Keyword> keywords, Evidence evidence) {
    Market market = new Market(ranks.app().store(), ranks.country());
    LocalDate date = LastDays.dateOf(evidence.moment().at());
    BrandReader brands = new BrandReader(evidence);
    Map<Keyword, Double> shares = new HashMap<>();
    evidence
        .each(
            keywords.stream().limit(MAX_KEYWORDS).toList(),
            keyword -> {
              Rank rank = ranks.lastRank(keyword).orElse(new Rank.NotRanked());
              return Map.entry(
                  keyword,
                  cache.get(new ShareKey(market, keyword, rank, date), key -> read(key, brands)));
            })
        .forEach(each -> shares.put(each.getKey(), each.getValue()));
    return shares;
  }

  private static double read(ShareKey key, BrandReader brands) {
    AppInSearch found = brands.read(key.market(), key.rank(), key.keyword());
    return found.ownsBrand() ? 1 : 1 - found.brandProbability();
  }
}
