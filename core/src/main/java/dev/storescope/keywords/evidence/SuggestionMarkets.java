package dev.storescope.keywords.evidence;

import dev.storescope.archive.Archive;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.MarketSize;
import dev.storescope.observation.Subject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The suggestion lists that may be current, of each market of known size.
 *
 * <p>The names of the lists are read once for several small markets, or for a large one, and not
 * kept longer: a market has up to millions of them.
 *
 * @param wanted the markets
 * @param most how many lists the markets have at most that are read together, if they are several
 */
record SuggestionMarkets(Archive archive, Instant end, Predicate<Market> wanted, int most) {
  /** Some 50 MB. */
  private static final int MOST = 500_000;

  private static final Comparator<Market> ORDER =
      Comparator.comparing(Market::store).thenComparing(market -> market.country().code());

  /** All markets. */
  SuggestionMarkets(Archive archive, Instant end) {
    this(archive, end, _ -> true);
  }

  SuggestionMarkets(Archive archive, Instant end, Predicate<Market> wanted) {
    this(archive, end, wanted, MOST);
  }

  /** The lists of a market. */
  record MarketSuggestions(Market market, List<Subject.Suggestions> lists) {}

  /** Each market when the ones before are done with, in the same order each time. */
  Stream<MarketSuggestions> stream() {
    return groups(count()).stream().flatMap(this::read);
  }

  private Map<Market, Integer> count() {
    Map<Market, Integer> counts = new TreeMap<>(ORDER);
    forEach(list -> counts.merge(market(list), 1, Integer::sum));
    counts.keySet().removeIf(market -> !wanted.test(market) || MarketSize.find(market).isEmpty());
    return counts;
  }

  private List<Set<Market>> groups(Map<Market, Integer> counts) {
    List<Set<Market>> groups = new ArrayList<>();
    int lists = 0;
    for (Map.Entry<Market, Integer> market : counts.entrySet()) {
      lists += market.getValue();
      if (groups.isEmpty() || lists > most) {
        groups.add(new HashSet<>());
        lists = market.getValue();
      }
      groups.getLast().add(market.getKey());
    }
    return groups;
  }

  private Stream<MarketSuggestions> read(Set<Market> markets) {
    Map<Market, List<Subject.Suggestions>> lists = new HashMap<>();
    forEach(
        list -> {
          Market market = market(list);
          if (markets.contains(market)) {
            lists.computeIfAbsent(market, _ -> new ArrayList<>()).add(list);
          }
        });
    return lists.entrySet().stream()
        .map(market -> new MarketSuggestions(market.getKey(), market.getValue()))
        .sorted(Comparator.comparing(MarketSuggestions::market, ORDER));
  }

  private void forEach(Consumer<Subject.Suggestions> consumer) {
    archive.forEachSuggestions(end.minus(SuggestionRankWriter.LOOK_BACK), consumer);
  }

  private static Market market(Subject.Suggestions list) {
    return new Market(list.store(), list.country());
  }
}
