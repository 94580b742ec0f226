package dev.storescope.keywords.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.estimation.Market;
import dev.storescope.keywords.evidence.SuggestionMarkets.MarketSuggestions;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.InMemoryArchive;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class SuggestionMarketsTest {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

  @AutoClose private final InMemoryArchive archive = new InMemoryArchive();

  @Test
  void everyListIsPassedOnceWithItsMarket() {
    observe("de", 3);
    observe("fr", 2);
    observe("us", 5);
    for (int most : List.of(1, 4, 5, 100)) {
      assertThat(markets(most).stream().map(SuggestionMarketsTest::describe))
          .containsExactly("de 3", "fr 2", "us 5");
    }
  }

  @Test
  void theListsOfALargeMarketAreReadWhenThoseBeforeAreDoneWith() {
    observe("de", 3);
    observe("fr", 3);
    List<Integer> counts = new ArrayList<>();
    markets(4).stream()
        .forEach(
            market -> {
              counts.add(market.lists().size());
              observe("fr", 6);
            });
    assertThat(counts).containsExactly(3, 6);
  }

  @Test
  void smallMarketsAreReadTogether() {
    observe("de", 3);
    observe("fr", 3);
    List<Integer> counts = new ArrayList<>();
    markets(6).stream()
        .forEach(
            market -> {
              counts.add(market.lists().size());
              observe("fr", 6);
            });
    assertThat(counts).containsExactly(3, 3);
  }

  @Test
  void onlyWantedMarketsArePassed() {
    observe("de", 3);
    observe("fr", 3);
    Market france = new Market(StoreType.GOOGLE_PLAY, new Country("fr"));
    assertThat(
            new SuggestionMarkets(archive, NOON, france::equals)
                .stream().map(MarketSuggestions::market))
        .containsExactly(france);
  }

  private SuggestionMarkets markets(int most) {
    return new SuggestionMarkets(archive, NOON, _ -> true, most);
  }

  private static String describe(MarketSuggestions market) {
    assertThat(market.lists()).allMatch(list -> list.country().equals(market.market().country()));
    return market.market().country().code() + " " + market.lists().stream().distinct().count();
  }

  private void observe(String country, int lists) {
    archive.append(
        IntStream.range(0, lists)
            .mapToObj(
                number ->
                    new Observation<>(
                        new Subject.Suggestions(
                            StoreType.GOOGLE_PLAY,
                            new Country(country),
                            Keyword.of("term " + number)),
                        NOON,
                        Source.IMPORT,
                        new Facts.SuggestionList(List.of())))
            .toList());
  }
}
