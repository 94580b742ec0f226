package dev.storescope.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What does not fit in a day is asked before it is tracked, wherever it is added. */
class PlanQuestionTest {
  private static final String APP = "/dashboard/apps/appstore/618783545/us";
  private static final AppId SLACK = new AppId.AppStore(618783545);
  private static final Country US = new Country("us");
  private static final String ASKS = "Track it nevertheless?";

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final PageClient member = dashboard.visitor(dashboard.member);

  @Test
  void whatFitsIsTrackedWithoutAQuestion() {
    dashboard.callAt(20);
    post(member, APP + "/keywords/add", "keywords", list(100));
    assertThat(tracked()).hasSize(100);
  }

  @Test
  void aListThatDoesNotFitIsAskedAndTrackedWhenTheAnswerIsYes() {
    dashboard.callAt(1);
    assertThat(post(member, APP + "/keywords/add", "keywords", list(1500)).text())
        .contains(ASKS)
        .contains("not everything fits in a day");
    assertThat(tracked()).isEmpty();
    post(member, APP + "/keywords/add", "keywords", list(1500), "planned", "yes");
    assertThat(tracked()).hasSize(1500);
  }

  @Test
  void aPastedListIsAskedAboveItsFieldWhichKeepsIt() {
    dashboard.callAt(1);
    Shown asked = post(member, APP + "/workbench/list", "keywords", list(1500), "from", "keywords");
    assertThat(asked.text()).contains(ASKS);
    assertThat(asked.page().select("#paste textarea").text()).contains("keyword 1499");
    assertThat(tracked()).isEmpty();
    Shown added = member.submit(asked, "#paste form", "keywords", list(1500), "planned", "yes");
    assertThat(asked.page().select("#paste button[name=planned]").attr("value")).isEqualTo("yes");
    assertThat(tracked()).hasSize(1500);
    assertThat(added.url()).as("back on the page of the field").contains("/keywords");
  }

  @Test
  void ideasAreNotFetchedAndNotAsked() {
    dashboard.callAt(1);
    assertThat(post(member, APP + "/workbench/list", "keywords", list(1500), "as", "ideas").text())
        .doesNotContain(ASKS)
        .contains("kept as an idea");
  }

  @Test
  void howManyCallsAPastedListTakesIsShownWithoutTrackingIt() {
    dashboard.callAt(20);
    assertThat(post(member, APP + "/workbench/list", "keywords", list(100), "plan", "yes").text())
        .contains("More calls a day: ")
        .contains("Everything fits in a day.")
        .contains("keyword 99");
    assertThat(tracked()).isEmpty();
  }

  @Test
  void chosenIdeasAreAsked() {
    dashboard.callAt(1);
    Object[] all =
        Stream.concat(
                Stream.of("action", "track"),
                Arrays.stream(keywords(1500)).flatMap(keyword -> Stream.of("keyword", keyword)))
            .toArray();
    assertThat(post(member, APP + "/workbench/change", all).text()).contains(ASKS);
    assertThat(post(member, APP + "/keywords/change", all).text()).contains(ASKS);
    assertThat(tracked()).isEmpty();
  }

  @Test
  void anAppIsAskedWhereTheDayIsTooShortWithIt() {
    dashboard.callAt(0.001);
    assertThat(post(member, "/dashboard/apps/appstore/7/us/track").text()).contains(ASKS);
    assertThat(post(member, "/dashboard/search/track", "link", "618783545", "country", "us").text())
        .contains(ASKS);
    assertThat(dashboard.trackingLists.list(dashboard.member.id())).isEmpty();
  }

  @Test
  void countriesWithAllKeywordsAreAsked() {
    dashboard.callAt(1);
    dashboard.track(SLACK, keywords(500));
    assertThat(
            post(
                    member,
                    APP + "/countries/track?country=gb&country=de",
                    "country",
                    "gb",
                    "country",
                    "de",
                    "keywords",
                    "yes")
                .text())
        .contains(ASKS);
    assertThat(dashboard.trackingLists.list(dashboard.member.id())).hasSize(1);
  }

  @Test
  void moreKeywordsThanAnAccountHasAreRefusedBeforeAnythingIsTracked() {
    dashboard.track(SLACK, keywords(2000));
    Object[] countries =
        Storefronts.listCountries(StoreType.APP_STORE).stream()
            .filter(country -> !country.equals(US))
            .limit(26)
            .flatMap(country -> Stream.of("country", country.code()))
            .toArray();
    Object[] fields =
        Stream.concat(Arrays.stream(countries), Stream.of("keywords", "yes")).toArray();
    assertThat(post(member, APP + "/countries/track", fields).text())
        .contains("at most 50,000 tracked keywords");
    assertThat(dashboard.trackingLists.list(dashboard.member.id())).hasSize(1);
  }

  @Test
  void aKeywordOnItsPageIsAskedWhereTheDayIsTooShortWithIt() {
    dashboard.callAt(0.001);
    dashboard.track(SLACK);
    assertThat(
            post(member, "/dashboard/keywords/appstore/us", "q", "one more", "app", SLACK.value())
                .text())
        .contains(ASKS);
    assertThat(tracked()).isEmpty();
  }

  @Test
  void anAdministratorSeesTheFigures() {
    dashboard.callAt(1);
    assertThat(
            post(
                    dashboard.visitor(dashboard.administrator),
                    APP + "/keywords/add",
                    "keywords",
                    list(1500))
                .text())
        .contains("1,440 are possible")
        .contains("stores.egress");
  }

  private static Shown post(PageClient client, String path, Object... fields) {
    String token =
        client
            .get("/dashboard/search")
            .page()
            .select("input[name=form_token]")
            .first()
            .attr("value");
    return client.post(
        path, Stream.concat(Stream.of("form_token", token), Arrays.stream(fields)).toArray());
  }

  private List<Keyword> tracked() {
    return dashboard.trackingLists.listKeywords(dashboard.member.id(), SLACK, US);
  }

  private static String list(int number) {
    return String.join("\n", keywords(number));
  }

  private static String[] keywords(int number) {
    return IntStream.range(0, number).mapToObj(i -> "keyword " + i).toArray(String[]::new);
  }
}
