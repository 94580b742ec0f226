package dev.storescope.dashboard.fetching;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.TestDashboard;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class IntervalPageTest {
  private static final String PATH = "/dashboard/intervals";
  private static final AppId SLACK = new AppId.AppStore(618783545);
  private static final Subject<?> CHAT =
      new Subject.Search(Device.IPHONE, new Country("us"), Keyword.of("chat"));

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final PageClient ann = dashboard.visitor(dashboard.member);

  @Test
  void withoutAnAppThereIsNothingToChoose() {
    assertThat(ann.get(PATH).text()).contains("No app is tracked.");
  }

  @Test
  void theChoiceForAnAppAppliesToItsKeywords() {
    dashboard.track(SLACK, "chat");
    choose("app:appstore:618783545:us", "7");
    assertThat(ann.get(PATH).text()).contains("every 7th day");
    assertThat(keywordsTab()).contains("chat every 7th day");
    assertThat(longer()).isEqualTo(Map.of(CHAT, FetchInterval.EVERY_SEVENTH_DAY));
    choose("app:appstore:618783545:us", "default");
    assertThat(ann.get(PATH).text()).contains("Nothing is chosen");
    assertThat(keywordsTab()).contains("chat").doesNotContain("every 7th day");
    assertThat(longer()).isEmpty();
  }

  private String keywordsTab() {
    return ann.get("/dashboard/apps/appstore/618783545/us/keywords").text();
  }

  @Test
  void anUnknownIntervalIsRefusedAndTakesNothingBack() {
    dashboard.track(SLACK, "chat");
    choose("app:appstore:618783545:us", "7");
    choose("app:appstore:618783545:us", "weekly");
    assertThat(longer()).containsOnlyKeys(CHAT);
  }

  private Map<Subject<?>, FetchInterval> longer() {
    return dashboard.queue.findLongerIntervals(dashboard.member.id(), Set.of(CHAT));
  }

  private void choose(String scope, String days) {
    ann.submit(ann.get(PATH), "form[action='" + PATH + "']", "scope", scope, "days", days);
  }
}
