package dev.storescope.dashboard.fetching;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.StoreFacts;
import dev.storescope.dashboard.TestDashboard;
import dev.storescope.observation.Subject;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class FetchNowPagesTest {
  private static final String APP = "/dashboard/apps/appstore/1/us";
  private static final String KEYWORD = "/dashboard/keywords/appstore/us?q=chess&device=iphone";

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final PageClient member = dashboard.visitor(dashboard.member);

  @Test
  void anAppIsFetchedWithItsKeywordsAndThePageShowsHowFarItIs() {
    dashboard.track(StoreFacts.app(1), "chess");
    Shown started = member.submit(member.get(APP), "form[action$=/fetch]");
    assertThat(dashboard.queue.pending())
        .contains(
            new Subject.Listing(StoreFacts.app(1), StoreFacts.US),
            new Subject.Search(Device.IPHONE, StoreFacts.US, Keyword.of("chess")));
    int all = dashboard.queue.pending().size();
    assertThat(started.page().select("#progress-title").text())
        .isEqualTo("0 of " + all + " fetched");
    assertThat(started.page().select("#progress").attr("hx-trigger")).isEqualTo("every 2s");

    dashboard.queue.pending().forEach(dashboard.queue::finish);
    Shown done = member.get(APP + "/fetch");
    assertThat(done.page().select("#progress-title").text())
        .isEqualTo(all + " of " + all + " fetched");
    assertThat(done.page().select("#progress").hasAttr("hx-trigger")).isFalse();
  }

  @Test
  void aKeywordIsFetchedFromItsPage() {
    Shown started = member.submit(member.get(KEYWORD), "form[action$=/fetch]");
    assertThat(started.page().select("h1").text()).isEqualTo("Fetching “chess”");
    assertThat(dashboard.queue.pending())
        .contains(new Subject.Search(Device.IPHONE, StoreFacts.US, Keyword.of("chess")));
    assertThat(started.page().select("#progress .button").attr("href")).isEqualTo(KEYWORD);
  }
}
