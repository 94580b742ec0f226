package dev.storescope.dashboard.app;

import static dev.storescope.dashboard.app.ObservedApp.CHESS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.TestDashboard;
import dev.storescope.store.AppId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReviewsPageTest {
  private static final String PATH = ObservedApp.PATH + "/reviews";
  private static final AppId PLAY = new AppId.GooglePlay("com.example.chess");
  private static final String PLAY_PATH = "/dashboard/apps/googleplay/com.example.chess/us/reviews";

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final ObservedReviews seen = new ObservedReviews(dashboard.archive, CHESS);
  private final ObservedReviews play = new ObservedReviews(dashboard.archive, PLAY);
  private final PageClient member = dashboard.visitor(dashboard.member);

  @Test
  void reviewsAreNewestFirstWithTheirStars() {
    seen.say(2, 1, "Crashes").say(1, 4, "Good").listed(0, true);

    Shown shown = member.get(PATH);
    assertThat(texts(shown)).containsExactly("Good", "Crashes");
    assertThat(shown.page().select(".review [role=img]").eachAttr("aria-label"))
        .containsExactly("4 of 5 stars", "1 of 5 stars");
    assertThat(shown.page().select(".review").text()).contains("Ann · 20 Nov 2026 · version 1.0");
  }

  @Test
  void starsWordsAndVersionSelectReviews() {
    seen.say(1, 1, "Crashes at once")
        .say(2, 2, "It crashes", "1.1", Optional.empty())
        .say(3, 5, "Never crashes")
        .listed(0, true);

    assertThat(texts(member.get(PATH + "?stars=1,2")))
        .containsExactly("Crashes at once", "It crashes");
    assertThat(texts(member.get(PATH + "?q=CRASHES+it"))).containsExactly("It crashes");
    assertThat(texts(member.get(PATH + "?q=crashes&stars=5"))).containsExactly("Never crashes");
    assertThat(texts(member.get(PATH + "?version=1.1"))).containsExactly("It crashes");
    Shown none = member.get(PATH + "?q=slow");
    assertThat(texts(none)).isEmpty();
    assertThat(none.text()).contains("No review of these days matches.");
  }

  @Test
  void theFormShowsWhatIsSelected() {
    seen.say(1, 1, "Падает").say(2, 5, "Good").listed(0, true);

    Shown shown = member.get(PATH + "?script=cyrillic&stars=1,2&q=падает");
    assertThat(texts(shown)).containsExactly("Падает");
    assertThat(shown.page().select("form[role=search] option[selected]").eachText())
        .containsExactly("1 or 2", "Any", "Cyrillic");
    assertThat(shown.page().select("#reviews input[name=q]").val()).isEqualTo("падает");
    assertThat(shown.page().select("[name=script] option").eachText())
        .contains("Cyrillic", "Latin");
  }

  @Test
  void onlyGooglePlayHasAnswers() {
    play.say(1, 1, "Crashes", "1.0", Optional.of("Sorry")).say(2, 1, "Slow").listed(0, true);
    seen.say(1, 1, "Crashes").listed(0, true);

    assertThat(texts(member.get(PLAY_PATH + "?answered=no"))).containsExactly("Slow");
    Shown answered = member.get(PLAY_PATH + "?answered=yes");
    assertThat(texts(answered)).containsExactly("Crashes");
    assertThat(answered.page().select("blockquote").text())
        .isEqualTo("Answer of the developer: Sorry");
    assertThat(answered.page().select("#summary .stats").text()).contains("50%");
    Shown apple = member.get(PATH + "?answered=yes");
    assertThat(texts(apple)).containsExactly("Crashes");
    assertThat(apple.text()).contains("The list of the App Store has no answers of developers");
    assertThat(apple.page().select("#answered")).isEmpty();
  }

  @Test
  void theDaysSelectReviewsAndTheNewestListHasAll() {
    seen.say(5, 5, "Five").say(20, 5, "Twenty").say(200, 5, "Old").listed(0, true);

    assertThat(texts(member.get(PATH + "?days=7"))).containsExactly("Five");
    assertThat(texts(member.get(PATH + "?days=30"))).containsExactly("Five", "Twenty");
    assertThat(texts(member.get(PATH + "?list=newest"))).containsExactly("Five", "Twenty", "Old");
  }

  @Test
  void theDaysAreComparedWithThoseBefore() {
    seen.say(1, 1, "a").say(2, 2, "b").say(40, 5, "c").listed(0, true);

    Shown shown = member.get(PATH);
    assertThat(shown.page().select("#summary .stats dd").eachText())
        .containsExactly("1.50", "5.00", "2", "1");
    assertThat(shown.page().select(".star-bars tbody tr").eachText())
        .containsExactly("5 ★ 0% 0", "4 ★ 0% 0", "3 ★ 0% 0", "2 ★ 50% 1", "1 ★ 50% 1");
  }

  @Test
  void aPastPeriodHasItsReviewsAlsoIfNoListIsOfIt() {
    seen.say(12, 5, "Within").say(2, 1, "After").say(40, 1, "Before").listed(0, true);
    String past = PATH + "?since=" + ObservedApp.day(20) + "&till=" + ObservedApp.day(10);
    Shown page = member.get(past);
    assertThat(page.page().select("#reviews").text())
        .contains("Within")
        .doesNotContain("After", "Before");
    assertThat(page.page().select("#summary").text()).contains("1 Nov 2026 – 11 Nov 2026");
    assertThat(member.get(past + "&format=csv&bom=false").response().body().lines()).hasSize(2);
  }

  @Test
  void versionsHaveTheirReviewsAndSelectThem() {
    seen.say(1, 1, "a", "2.0", Optional.empty())
        .say(2, 4, "b", "2.0", Optional.empty())
        .say(40, 5, "c", "1.0", Optional.empty())
        .listed(0, true);

    Shown shown = member.get(PATH);
    assertThat(shown.page().select("section[aria-labelledby=versions-title] tbody tr").eachText())
        .containsExactly("2.0 2 ★ 2.50 50%", "1.0 1 ★ 5.00 0%");
    String link = shown.page().select("[aria-labelledby=versions-title] tbody a").attr("href");
    assertThat(texts(member.get(link))).containsExactly("a", "b");
  }

  @Test
  void aWordThatGrewLeadsToItsReviews() {
    for (int i = 0; i < 10; i++) {
      seen.say(3, 1, "Crashes " + i).say(40, 5, "Lovely " + i);
    }
    seen.listed(0, true);

    Shown shown = member.get(PATH);
    assertThat(shown.page().select("#words tbody tr").eachText())
        .containsExactly("crashes 100% 0% ★ 1.0");
    String link = shown.page().select("#words tbody a").attr("href").replace("#reviews", "");
    assertThat(texts(member.get(link))).hasSize(10);
  }

  @Test
  void timesThatNoListHasAreNamed() {
    seen.say(50, 5, "a").listed(45, false);
    new ObservedReviews(dashboard.archive, CHESS).say(10, 5, "b").listed(0, false);

    assertThat(member.get(PATH).page().select(".notice li").eachText())
        .containsExactly(
            "7 Oct 2026, 11:00 UTC to 11 Nov 2026, 11:00 UTC",
            "22 Sept 2026, 11:00 UTC to 2 Oct 2026, 11:00 UTC");
  }

  @Test
  void reviewsNotObservedTodayAreFetchedAndTheOldOnesShown() {
    seen.say(4, 5, "Old").listed(3, true);

    Shown shown = member.get(PATH);
    assertThat(shown.page().select("#observed [hx-get]").attr("hx-select")).isEqualTo("#observed");
    assertThat(texts(shown)).containsExactly("Old");
  }

  @Test
  void whatIsReloadedHasTheReviews() {
    seen.say(1, 5, "Good").listed(0, true);
    assertThat(member.get(PATH).page().select("#observed .review")).hasSize(1);
  }

  @Test
  void reviewsNeverObservedAreFetched() {
    Shown shown = member.get(PATH);
    assertThat(shown.page().select("#observed [hx-get]").attr("hx-select")).isEqualTo("#observed");
    assertThat(texts(shown)).isEmpty();
  }

  @Test
  void manyReviewsAreOnPagesAndFiltersReadTheNewest() {
    for (int i = 0; i < ReviewsPage.MOST_FILTERED + 10; i++) {
      seen.say(i / 40, 5, "Review " + i);
    }
    seen.listed(0, true);

    Shown first = member.get(PATH);
    assertThat(texts(first)).hasSize(ReviewsPage.SIZE);
    assertThat(first.page().select("nav[aria-label='Pages of reviews'] a").eachText())
        .containsExactly("1", "2", "3", "4", "41");
    assertThat(first.page().select("nav[aria-label='Pages of reviews'] li").eachText())
        .containsExactly("1", "2", "3", "4", "…", "41");
    Shown found = member.get(PATH + "?stars=5&page=2");
    assertThat(found.text())
        .contains("The newest 1,000 reviews were searched, and 10 older ones were not.");
    assertThat(texts(found)).hasSize(ReviewsPage.SIZE);
    assertThat(found.text()).contains("500 of 1,010");
  }

  @Test
  void theFileHasTheReviewsSelected() {
    seen.say(1, 1, "=Crashes").say(2, 5, "Good").listed(0, true);

    assertThat(member.get(PATH + "?stars=1&format=csv&bom=false").response().body().lines())
        .containsExactly(
            "submitted_at,stars,title,text,author,version,answer,deleted_by",
            ObservedApp.ago(1) + ",1,,'=Crashes,Ann,1.0,,");
  }

  @Test
  void whatPeopleWroteIsShownAsText() {
    seen.say(1, 1, "<b>bold</b><script>alert(1)</script>").listed(0, true);

    assertThat(texts(member.get(PATH))).containsExactly("<b>bold</b><script>alert(1)</script>");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"days=8", "stars=6", "stars=1;2", "script=english", "page=0", "page=10001"})
  void wrongParametersAreRefused(String parameter) {
    assertThat(member.get(PATH + "?" + parameter).status()).isEqualTo(400);
  }

  private static List<String> texts(Shown shown) {
    return shown.page().select(".review > p.words").eachText();
  }
}
