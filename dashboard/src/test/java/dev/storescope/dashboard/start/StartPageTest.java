package dev.storescope.dashboard.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.StoreFacts;
import dev.storescope.dashboard.TestDashboard;
import dev.storescope.fetching.check.CheckedSources;
import dev.storescope.fetching.check.SourceCheck;
import dev.storescope.fetching.check.SourceCheck.Finding;
import dev.storescope.observation.Source;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class StartPageTest {
  private static final Finding WORKING =
      new Finding.Working(List.of("title"), List.of("price"), Optional.empty());
  private static final Finding REFUSED = new Finding.Refused("HTTP 429");
  private static final String BUTTON = "form[action$=/check] button";

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final CheckedSources checked = dashboard.ports().checkedSources();
  private final PageClient administrator = dashboard.visitor(dashboard.administrator);
  private final PageClient member = dashboard.visitor(dashboard.member);

  @Test
  void aMemberHasTheStepsOfAnAccount() {
    check(Source.ITUNES_RSS, WORKING);
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
  void theSourcesAreCheckedOnRequest() {
    Shown before = administrator.get(StartPage.PATH);
    assertThat(before.page().select(".sources")).isEmpty();
    assertThat(before.page().select(BUTTON).text()).isEqualTo("Check all sources");

    Shown requested = administrator.submit(before, "form[action$=/check]");
    assertThat(requested.text()).contains("The sources are being checked");
    assertThat(checked.isPending()).isTrue();
    assertThat(administrator.get(StartPage.PATH).page().select(BUTTON).text())
        .isEqualTo("Checking …");
  }

  @Test
  void eachSourceShowsWhatItsCheckFound() {
    check(Source.ITUNES_RSS, WORKING);
    check(Source.APP_STORE_HINTS, REFUSED);
    check(Source.APPLE_ADS, new Finding.Off());
    assertThat(sources())
        .anyMatch(text -> text.startsWith("App Store, top charts: works title; blank: price"))
        .anyMatch(
            text ->
                text.startsWith("App Store, suggestions: refused HTTP 429")
                    && text.contains("Wait an hour"))
        .anyMatch("Apple Ads, popularity: off"::equals)
        .hasSize(3);
    assertThat(doneSteps()).doesNotContain("Check the stores");

    check(Source.APP_STORE_HINTS, WORKING);
    assertThat(doneSteps()).contains("Check the stores").doesNotContain("Connect Apple Ads");
    check(Source.APPLE_ADS, WORKING);
    assertThat(doneSteps()).contains("Connect Apple Ads optional");
  }

  private List<String> doneSteps() {
    return administrator.get(StartPage.PATH).page().select(".steps .done h3").eachText();
  }

  @Test
  void pagesSayWhichOfTheirSourcesFailed() {
    dashboard.track(StoreFacts.app(1), "chess");
    String app = "/dashboard/apps/appstore/1/us";
    check(Source.ITUNES_REVIEWS, WORKING);
    check(Source.ITUNES_REVIEWS, REFUSED);
    assertThat(outages(app + "/reviews")).isEmpty();

    dashboard.clock.advance(Duration.ofHours(1));
    check(Source.ITUNES_REVIEWS, REFUSED);
    assertThat(outages(app + "/reviews"))
        .singleElement()
        .asString()
        .startsWith(
            "App Store, reviews: refused (HTTP 429). The last check that worked was on 21 Nov");
    assertThat(outages("/dashboard")).hasSize(1);
    assertThat(outages(app + "/ratings")).isEmpty();
    assertThat(outages("/dashboard/charts")).isEmpty();

    check(Source.GOOGLE_PLAY_REVIEWS, REFUSED);
    check(Source.GOOGLE_PLAY_REVIEWS, REFUSED);
    assertThat(outages(app + "/reviews")).hasSize(1);
    check(Source.ITUNES_REVIEWS, WORKING);
    assertThat(outages(app + "/reviews")).isEmpty();
  }

  @Test
  void membersDoNotCheckSources() {
    String token = member.get(StartPage.PATH).page().select("body").attr("data-form-token");
    assertThat(member.post(StartPage.PATH + "/check", "form_token", token).status()).isEqualTo(403);
  }

  private void check(Source source, Finding finding) {
    checked.keep(new SourceCheck(source, Optional.empty(), finding));
  }

  private List<String> sources() {
    return administrator.get(StartPage.PATH).page().select(".sources li").eachText();
  }

  private List<String> outages(String path) {
    return member.get(path).page().select("#outages .notice").eachText();
  }
}
