package dev.storescope.dashboard.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.StoreFacts;
import dev.storescope.dashboard.TestDashboard;
import dev.storescope.fetching.SourceProbe;
import dev.storescope.store.Device;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class StartPageTest {
  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final PageClient administrator = dashboard.visitor(dashboard.administrator);
  private final PageClient member = dashboard.visitor(dashboard.member);

  @Test
  void aMemberHasTheStepsOfAnAccount() {
    Shown page = member.get(StartPage.PATH);
    assertThat(page.page().select(".steps h3").eachText())
        .containsExactly(
            "Track an app", "Track keywords", "Add competitors optional", "Add an alert optional");
    assertThat(page.page().select(".sources")).isEmpty();
    assertThat(page.page().select("#checklist-title").text()).isEqualTo("0 of 4 steps done");
  }

  @Test
  void aStepIsTickedWhenItIsDone() {
    dashboard.track(StoreFacts.app(1), "chess");
    dashboard.competitorLists.change(
        dashboard.member.id(), StoreFacts.app(1), StoreFacts.US, _ -> List.of(StoreFacts.app(2)));
    Shown page = member.get(StartPage.PATH);
    assertThat(page.page().select(".steps .done h3").eachText())
        .containsExactly("Track an app", "Track keywords", "Add competitors optional");
  }

  @Test
  void eachSourceIsAskedOnceAndShowsWhatBecameOfIt() {
    assertThat(sources(administrator.get(StartPage.PATH)))
        .allMatch(text -> text.endsWith("not checked"));

    Shown checked = administrator.submit(administrator.get(StartPage.PATH), "form[action$=/check]");
    assertThat(checked.text()).contains("11 sources are being checked.");
    assertThat(sources(administrator.get(StartPage.PATH)))
        .allMatch(text -> text.endsWith("waiting for a reply"));
    assertThat(dashboard.queue.pending()).hasSize(SourceProbe.values().length);

    Instant retryAt = TestDashboard.NOW.plusSeconds(60);
    for (SourceProbe probe : SourceProbe.values()) {
      if (probe == SourceProbe.APP_STORE_HINTS) {
        dashboard.queue.giveUp(probe.subject(), "throttled: HTTP 429", retryAt);
      } else {
        dashboard.queue.finish(probe.subject());
      }
    }
    assertThat(sources(administrator.get(StartPage.PATH)))
        .filteredOn(text -> text.contains("replied"))
        .hasSize(SourceProbe.values().length - 1);
    assertThat(sources(administrator.get(StartPage.PATH)))
        .filteredOn(text -> text.contains("failed"))
        .singleElement()
        .asString()
        .startsWith("App Store, suggestions: failed")
        .contains("HTTP 429");
  }

  @Test
  void aSourceThatRepliedForATrackedAppNeedsNoCheck() {
    dashboard
        .tracker()
        .track(
            dashboard.administrator.id(), StoreFacts.app(1), StoreFacts.US, Set.of(Device.IPHONE));
    dashboard.queue.finish(StoreFacts.listing(1));
    assertThat(sources(administrator.get(StartPage.PATH)))
        .filteredOn(text -> text.contains("replied"))
        .singleElement()
        .asString()
        .startsWith("App Store, listings");
  }

  @Test
  void membersDoNotCheckSources() {
    String token = member.get(StartPage.PATH).page().select("body").attr("data-form-token");
    assertThat(member.post(StartPage.PATH + "/check", "form_token", token).status()).isEqualTo(403);
  }

  private static List<String> sources(Shown page) {
    return page.page().select(".sources li").eachText();
  }
}
