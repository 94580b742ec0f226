package dev.storescope.demo;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The ratings and reviews of the simulated Google Play in a real browser. */
class ReviewsIT {
  private static final SharedDemo DEMO = SharedDemo.get();
  private static final int MOST_APPS = 120;
  private static final String OF_APP = "?storetype=googleplay&country=us&storeid=";

  @RegisterExtension private final Manager manager = Manager.of("reader");
  private final Page page = manager.page();
  private final Locator reviews = page.locator("article.review");

  @Job(number = 14, clicks = 2)
  void theRatingIsShownByStarsAndByCountry() {
    manager.logIn();
    manager.find("https://play.google.com/store/apps/details?gl=us&id=" + charted().getFirst());
    manager.openTab("Ratings");
    manager.waitUntilComplete();
    assertThat(page.locator("#histogram tbody tr")).hasCount(5);
    Locator row = page.locator("#countries tbody tr").filter(Manager.having("United States"));
    assertThat(row).containsText(Pattern.compile("★ \\d.*%", Pattern.DOTALL));
    assertThat(page.locator("#countries")).containsText("other countries of the store");
  }

  @Job(number = 16, clicks = 7)
  void aWordThatGrewAndTheBadReviewsWithoutAnAnswerAreFound() throws Exception {
    List<String> apps = searched();
    for (String app : apps) {
      // Has the reviews of all apps fetched at the same time.
      DEMO.process().get(summary(app), DEMO.apiKey());
    }
    String app = apps.stream().filter(ReviewsIT::isInteresting).findFirst().orElseThrow();
    manager.logIn();
    manager.find("https://play.google.com/store/apps/details?gl=us&id=" + app);
    manager.openTab("Reviews");
    Locator word = page.locator("#words tbody a").first();
    String grown = word.innerText();
    manager.click(word);
    page.waitForURL(Pattern.compile("q="));
    eachReview(grown);

    manager.click(page.getByText("Show all"));
    manager.choose(page.locator("#stars"), "1,2");
    page.waitForURL(Pattern.compile("stars=1"));
    manager.choose(page.locator("#answered"), "no");
    page.waitForURL(Pattern.compile("answered=no"));
    assertThat(reviews.first()).isVisible();
    String written = reviews.first().locator("p.words").innerText().split("\\W+", 2)[0];
    manager.search(page.locator("#q"), written);
    page.waitForURL(Pattern.compile("q="));
    eachReview(written);
    assertThat(page.locator("article.review h3 .stars").all())
        .allSatisfy(
            stars ->
                assertThat(stars.getAttribute("aria-label")).containsPattern("[12] of 5 stars"));
    assertThat(page.getByText("Answer of the developer")).hasCount(0);
  }

  private void eachReview(String word) {
    assertThat(reviews.first()).isVisible();
    assertThat(reviews.allInnerTexts())
        .allSatisfy(text -> assertThat(text).containsIgnoringCase(word));
  }

  /** Whether words of its reviews grew, and bad reviews of the same days have no answer. */
  private static boolean isInteresting(String app) {
    JsonNode summary = get(summary(app)).get("results");
    String since = summary.at("/recent/since").asString();
    return !summary.get("words").isEmpty()
        && get("/api/app-reviews" + OF_APP + app + "&stars=1,2&answered=false&since=" + since)
                .at("/results/count")
                .asInt()
            > 0;
  }

  private static String summary(String app) {
    return "/api/app-review-summary" + OF_APP + app;
  }

  /** Apps of a top chart. */
  private static List<String> charted() {
    return get("/api/top-charts?storetype=googleplay&country=us")
        .at("/results/free")
        .valueStream()
        .limit(MOST_APPS)
        .map(JsonNode::asString)
        .toList();
  }

  /**
   * Apps of a search, which have fewer reviews a day than those of a chart, so that more days are
   * read.
   */
  private static List<String> searched() {
    return get("/api/search-results?storetype=googleplay&country=us&query=kids")
        .at("/results/app_ids")
        .valueStream()
        .limit(MOST_APPS)
        .map(JsonNode::asString)
        .toList();
  }

  private static JsonNode get(String path) {
    return JsonMapper.shared()
        .readTree(DEMO.process().getWhenReady(path, DEMO.apiKey()).body())
        .get("data");
  }
}
