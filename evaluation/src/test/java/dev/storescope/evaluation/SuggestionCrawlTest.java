package dev.storescope.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.MarketSize;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Properties of the volumes that a crawl gives in any market. */
class SuggestionCrawlTest {
  private static final Market PLAY = new Market(StoreType.GOOGLE_PLAY, new Country("us"));
  private static final int TERMS = 100;

  @Seeded
  void theTermRankedHigherInSharedListsNeverHasLess(Samples any) {
    long seed = any.anyLong();
    int shown = any.between(2, 10);
    SuggestedWorld world = new SuggestedWorld(seed, TERMS, shown, 0.5);
    Map<Keyword, Estimate> crawl = SuggestionCrawl.fit(PLAY, world.lists());
    for (Keyword one : crawl.keySet()) {
      for (Keyword other : crawl.keySet()) {
        if (world.wins(one.text(), other.text())) {
          assertThat(p50(crawl, one)).isGreaterThanOrEqualTo(p50(crawl, other));
        }
      }
    }
  }

  @Seeded
  void theOrderOfTheListsDoesNotMatter(Samples any) {
    long seed = any.anyLong();
    int shown = any.between(2, 10);
    Map<Keyword, List<Keyword>> lists = new SuggestedWorld(seed, TERMS, shown, 0.5).lists();
    assertThat(SuggestionCrawl.fit(PLAY, shuffled(lists, seed)))
        .isEqualTo(SuggestionCrawl.fit(PLAY, lists));
  }

  @Seeded
  void allTermsTogetherHaveNoMoreSearchesThanTheMarket(Samples any) {
    long seed = any.anyLong();
    int shown = any.between(2, 10);
    var crawl = SuggestionCrawl.fit(PLAY, new SuggestedWorld(seed, TERMS, shown, 0.5).lists());
    assertThat(crawl).isNotEmpty();
    assertThat(crawl.values().stream().mapToDouble(Estimate::p50).sum())
        .isLessThanOrEqualTo(MarketSize.find(PLAY).orElseThrow().searchesPerDay());
  }

  private static double p50(Map<Keyword, Estimate> crawl, Keyword term) {
    return crawl.entrySet().stream()
        .filter(entry -> entry.getKey().equals(term))
        .mapToDouble(entry -> entry.getValue().p50())
        .sum();
  }

  private static Map<Keyword, List<Keyword>> shuffled(
      Map<Keyword, List<Keyword>> lists, long seed) {
    List<Map.Entry<Keyword, List<Keyword>>> entries = new ArrayList<>(lists.entrySet());
    Collections.shuffle(entries, new Random(seed));
    Map<Keyword, List<Keyword>> shuffled = new LinkedHashMap<>();
    entries.forEach(entry -> shuffled.put(entry.getKey(), entry.getValue()));
    return shuffled;
  }
}
