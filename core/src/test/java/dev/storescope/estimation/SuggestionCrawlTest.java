package dev.storescope.estimation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** What must hold of the volumes by a crawl, whatever the market. */
class SuggestionCrawlTest {
  private static final Market PLAY = new Market(StoreType.GOOGLE_PLAY, new Country("us"));
  private static final int TERMS = 100;

  @Property
  void whoWinsInTheListsThatBothShareNeverHasLess(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 10) int shown) {
    SuggestedWorld world = new SuggestedWorld(seed, TERMS, shown, 0.5);
    Map<Keyword, Estimate> crawl = SuggestionCrawl.fit(PLAY, lists(world));
    for (Keyword one : crawl.keySet()) {
      for (Keyword other : crawl.keySet()) {
        if (world.wins(one.text(), other.text())) {
          assertThat(p50(crawl, one)).isGreaterThanOrEqualTo(p50(crawl, other));
        }
      }
    }
  }

  @Property
  void theSameListsGiveTheSameAnswerInWhateverOrderTheyCame(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 10) int shown) {
    Map<Keyword, List<Keyword>> lists = lists(new SuggestedWorld(seed, TERMS, shown, 0.5));
    assertThat(SuggestionCrawl.fit(PLAY, shuffled(lists, seed)))
        .isEqualTo(SuggestionCrawl.fit(PLAY, lists));
  }

  @Property
  void theTermsHaveNoMoreSearchesTogetherThanTheMarket(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 10) int shown) {
    var crawl = SuggestionCrawl.fit(PLAY, lists(new SuggestedWorld(seed, TERMS, shown, 0.5)));
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

  private static Map<Keyword, List<Keyword>> lists(SuggestedWorld world) {
    Map<Keyword, List<Keyword>> lists = new LinkedHashMap<>();
    world
        .suggestions()
        .forEach(
            (prefix, terms) ->
                lists.put(Keyword.of(prefix), terms.stream().map(Keyword::of).toList()));
    return lists;
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
