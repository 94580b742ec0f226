package dev.storescope.demo;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The ratings and reviews of the demo's apps in a real browser. */
class ReviewsIT {
  private static final SharedDemo DEMO = SharedDemo.get();
  private static final String USERNAME = "reader";
  private static final Chromium CHROMIUM = new Chromium();
  private static String password = "";

  private final Page page = CHROMIUM.newPage(Chromium.DESKTOP, ColorScheme.LIGHT);

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    password = DEMO.run("account", "create", USERNAME).get("password").asString();
  }

  @AfterAll
  static void stop() {
    CHROMIUM.close();
  }

  @AfterEach
  void noPageHadAnError() {
    assertThat(CHROMIUM.errors()).isEmpty();
  }

  @Test
  void theBadReviewsWithAWordAreFound() throws Exception {
    open("appstore", "Reviews");
    Locator reviews = page.locator("article.review");
    assertThat(reviews.first()).isVisible();
    assertThat(page.locator("#summary .preparing")).hasCount(0);
    assertThat(page.locator("#summary")).containsText("By version");

    page.locator("#stars").selectOption("1,2");
    page.waitForURL(Pattern.compile("stars=1"));
    for (Locator stars : page.locator("article.review h3 .stars").all()) {
      assertThat(stars).hasAttribute("aria-label", Pattern.compile("[12] of 5 stars"));
    }
    String word = reviews.first().locator("p.words").innerText().split("\\W+", 3)[1];
    page.locator("#q").fill(word);
    page.locator("#q").press("Enter");
    page.waitForURL(Pattern.compile("q="));
    assertThat(reviews.first()).isVisible();
    for (Locator review : reviews.all()) {
      assertThat(review).containsText(Pattern.compile(word, Pattern.CASE_INSENSITIVE));
    }
  }

  @Test
  void theRatingIsShownByStarsAndByCountry() throws Exception {
    open("googleplay", "Ratings");
    assertThat(page.locator("#histogram tbody tr")).hasCount(5);
    assertThat(page.locator("#countries tbody tr").first()).containsText("★");
    assertThat(page.locator("#countries")).containsText("other countries of the store");
  }

  /** A page of the first tracked app of a store. */
  private void open(String store, String tab) throws Exception {
    logIn();
    JsonNode tracked =
        JsonMapper.shared()
            .readTree(DEMO.process().get("/account/tracked-apps", DEMO.apiKey()).body())
            .at("/data/tracked_apps");
    JsonNode app =
        tracked
            .valueStream()
            .filter(each -> each.get("storetype").asString().equals(store))
            .findFirst()
            .orElseThrow();
    page.navigate(
        "%s/dashboard/apps/%s/%s/%s"
            .formatted(
                DEMO.url(), store, app.get("storeid").asString(), app.get("country").asString()));
    page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(tab).setExact(true)).click();
  }

  private void logIn() {
    DEMO.logIn(page, USERNAME, password);
  }
}
