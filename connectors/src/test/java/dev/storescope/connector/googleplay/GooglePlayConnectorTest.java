package dev.storescope.connector.googleplay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.List;
import org.junit.jupiter.api.Test;

class GooglePlayConnectorTest {
  private static final Country US = new Country("us");
  private static final Country CN = new Country("cn");
  private static final Keyword PANDA = Keyword.of("panda");
  private static final AppId APP = new AppId.GooglePlay("com.example.app");
  private final GooglePlayConnector connector = new ScriptedStore().connector();

  @Test
  void whatGooglePlayShowsCanBeFetched() {
    List<Subject<?>> shown =
        List.of(
            new Subject.Listing(APP, US),
            new Subject.Rating(APP, US),
            new Subject.Search(Device.ANDROID, US, PANDA),
            new Subject.Suggestions(StoreType.GOOGLE_PLAY, US, PANDA),
            new Subject.Chart(Device.ANDROID, US, new CategoryId("APPLICATION")));
    assertThat(shown).allMatch(connector::canFetch);
    assertThat(shown).noneMatch(subject -> connector.requests(subject).isEmpty());
  }

  @Test
  void whatGooglePlayDoesNotShowCannotBeFetched() {
    List<Subject<?>> notShown =
        List.of(
            new Subject.Listing(AppId.of(StoreType.APP_STORE, "42"), US),
            new Subject.Listing(APP, CN),
            new Subject.Search(Device.IPHONE, US, PANDA),
            new Subject.Search(Device.ANDROID, CN, PANDA),
            new Subject.Search(Device.ANDROID, new Country("zz"), PANDA),
            new Subject.Suggestions(StoreType.APP_STORE, US, PANDA),
            new Subject.Chart(Device.ANDROID, US, CategoryId.OVERALL),
            new Subject.Demand(US, PANDA));
    assertThat(notShown).noneMatch(connector::canFetch);
    assertThat(notShown).allMatch(subject -> connector.requests(subject).isEmpty());
    assertThat(notShown)
        .allMatch(
            subject -> new ScriptedStore().fetch(subject) instanceof FetchOutcome.Unsupported);
  }
}
