package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.apple.AppStoreConnector;
import dev.storescope.connector.apple.SearchSource;
import dev.storescope.demo.FetchesUnderFaults.Compared;
import dev.storescope.observation.Subject;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Ranks of the App Store from its search pages, fetched day by day with all faults. */
class MisbehavingSearchPageIT {
  private static final int TERMS = 10;

  @Test
  void noFaultCausesAWrongRank() throws Exception {
    Compared compared =
        new FetchesUnderFaults()
            .run(
                StoreType.APP_STORE,
                (client, hosts, clock) ->
                    new AppStoreConnector(client, hosts, SearchSource.WEB, clock),
                MisbehavingSearchPageIT::subjects);
    assertThat(compared.wrong()).isEmpty();
    assertThat(compared.observations())
        .containsOnlyKeys("SearchRanking", "SearchEntries", "Summary");
    assertThat(compared.failures()).isGreaterThan(20);
  }

  private static List<Subject<?>> subjects(StoreView view, Country country) {
    return view.trendingSearches(TERMS).stream()
        .<Subject<?>>flatMap(
            term ->
                Stream.of(Device.IPHONE, Device.IPAD)
                    .map(device -> new Subject.Search(device, country, Keyword.of(term))))
        .toList();
  }
}
