package dev.storescope.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.connector.Connectors;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.server.config.ConfigurationException;
import dev.storescope.server.config.Settings;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StoreConnectionsTest {
  @Test
  void theRanksOfADeviceHaveOneSource() {
    assertThat(rankedBy("itunes", Device.IPHONE)).contains(Source.ITUNES_SEARCH);
    assertThat(rankedBy("native", Device.IPHONE)).contains(Source.APP_STORE_NATIVE_SEARCH);
    assertThat(rankedBy("native", Device.IPAD)).contains(Source.ITUNES_SEARCH);
    assertThat(rankedBy("web", Device.IPHONE)).contains(Source.APP_STORE_SEARCH_PAGE);
    assertThat(rankedBy("Web", Device.IPAD)).contains(Source.APP_STORE_SEARCH_PAGE);
    assertThatThrownBy(() -> rankedBy("bing", Device.IPAD))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("web, itunes or native");
  }

  @Test
  void noOtherSourceTakesThePlaceOfADisabledOne() {
    Map<String, String> file =
        Map.of("appstore.search", "web", "stores.disabled_sources", "appstore-search-page");
    assertThat(connections(file).offlineConnectors().canFetch(search(Device.IPHONE))).isFalse();
  }

  @Test
  void aSourceInTroublePausesItsRanksAndNoOtherIsAsked() throws InterruptedException {
    List<String> asked = new ArrayList<>();
    Connectors connectors =
        connections(Map.of())
            .connectorsBy(
                request -> {
                  asked.add(request.uri().getHost());
                  return new StoreReply(403, Map.of(), "");
                });
    assertThat(connectors.fetch(search(Device.IPHONE))).isInstanceOf(FetchOutcome.Failure.class);
    assertThat(asked).containsExactly("itunes.apple.com");
  }

  private static Optional<Source> rankedBy(String setting, Device device) {
    return connections(Map.of("appstore.search", setting))
        .offlineConnectors()
        .findSource(search(device));
  }

  private static Subject<?> search(Device device) {
    return new Subject.Search(device, Country.of("us"), Keyword.of("notes"));
  }

  private static StoreConnections connections(Map<String, String> file) {
    return new StoreConnections(new Settings(Map.of(), Map.of(), file), InstantSource.system());
  }
}
