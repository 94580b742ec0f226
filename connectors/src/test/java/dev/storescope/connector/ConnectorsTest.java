package dev.storescope.connector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ConnectorsTest {
  private static final Country US = Country.of("us");
  private static final Keyword CHESS = Keyword.of("chess");

  private final ScriptedStore store = ScriptedStore.always("{}");
  private final Connectors connectors =
      new Connectors(List.of(store.appStore(), store.googlePlay()));

  @ParameterizedTest
  @EnumSource
  void aSubjectIsFetchedByTheConnectorOfItsStore(StoreType type) throws InterruptedException {
    Subject.Suggestions suggestions = new Subject.Suggestions(type, US, CHESS);
    assertThat(connectors.canFetch(suggestions)).isTrue();
    connectors.fetch(suggestions);
    assertThat(store.requests()).hasSize(1).isEqualTo(connectors.requests(suggestions));
  }

  @Test
  void aSubjectThatNoConnectorFetchesHasNoSource() throws InterruptedException {
    Subject.Popularity popularity = new Subject.Popularity(US, CHESS);
    assertThat(connectors.canFetch(popularity)).isFalse();
    assertThat(connectors.requests(popularity)).isEmpty();
    assertThat(connectors.fetch(popularity)).isInstanceOf(FetchOutcome.NoSource.class);
  }
}
