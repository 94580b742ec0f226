package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ViewportSize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * Every main page in a real browser: without errors, and within a limit of bytes. With {@code
 * -Dstorescope.pictures=DIR} it makes the pictures of the documentation, from 60 days of history.
 */
class PicturesIT {
  /** Of the log-in, the overview with its icons, and the page. */
  private static final long MOST_BYTES = 350_000;

  private static final SharedDemo DEMO = SharedDemo.get();
  private static final Chromium CHROMIUM = Chromium.get();
  private static Path pictures = Path.of("target", "pictures");
  private static String app = "";

  @BeforeAll
  static void start() throws Exception {
    pictures = SharedDemo.PICTURES.isEmpty() ? pictures : Path.of(SharedDemo.PICTURES);
    Files.createDirectories(pictures);
    app = "/dashboard/apps/appstore/%s/us".formatted(trackedApp());
  }

  private static String trackedApp() throws IOException, InterruptedException {
    return new JsonMapper()
        .readTree(DEMO.process().get("/account/tracked-apps", DEMO.apiKey()).body())
        .at("/data/tracked_apps/0/storeid")
        .asString();
  }

  @ParameterizedTest
  @CsvSource({
    "overview, DESKTOP, LIGHT, /dashboard",
    "overview-dark, DESKTOP, DARK, /dashboard",
    "overview-phone, PHONE, LIGHT, /dashboard",
    "keywords, DESKTOP, LIGHT, APP",
    "keywords-dark, DESKTOP, DARK, APP",
    "keywords-phone, PHONE, DARK, APP",
    "competitors, DESKTOP, LIGHT, APP/competitors",
    "ratings, DESKTOP, LIGHT, APP/ratings",
    "reviews, DESKTOP, LIGHT, APP/reviews",
    "listing, DESKTOP, LIGHT, APP/listing",
    "app-charts, DESKTOP, LIGHT, APP/charts",
    "keyword, DESKTOP, LIGHT, /dashboard/keywords/appstore/us?q=period%20tracker",
    "charts, DESKTOP, LIGHT, /dashboard/charts?country=us",
    "charts-phone, PHONE, LIGHT, /dashboard/charts?country=us",
    "changes, DESKTOP, LIGHT, /dashboard/changes",
    "changes-phone, PHONE, DARK, /dashboard/changes",
    "search, DESKTOP, LIGHT, /dashboard/search?q=speedometer",
    "fetching, DESKTOP, LIGHT, /dashboard/fetching",
    "usage, DESKTOP, LIGHT, /dashboard/account",
    "keys, DESKTOP, LIGHT, /dashboard/account/keys",
    "members, DESKTOP, LIGHT, /dashboard/account/members",
    "explorer, DESKTOP, LIGHT, /dashboard/api",
    "documentation, DESKTOP, LIGHT, /docs"
  })
  void aPageLoadsWithoutAnErrorAndIsLight(
      String name, String size, ColorScheme colours, String path) {
    AtomicLong bytes = new AtomicLong();
    Page page = loggedIn(size, colours, bytes);
    page.navigate(DEMO.url() + path.replace("APP", app));
    page.waitForLoadState();
    PlaywrightAssertions.assertThat(page.locator(".preparing")).hasCount(0);
    page.screenshot(
        new Page.ScreenshotOptions()
            .setPath(pictures.resolve(name + ".png"))
            .setFullPage(true)
            .setClip(0, 0, page.viewportSize().width, height(page)));
    assertThat(CHROMIUM.takeErrors()).isEmpty();
    assertThat(bytes.get()).isLessThan(MOST_BYTES);
    assertThat((Integer) page.evaluate("document.documentElement.scrollWidth"))
        .isLessThanOrEqualTo(page.viewportSize().width);
    page.context().close();
  }

  /** At most two viewports. */
  private static double height(Page page) {
    int whole = (Integer) page.evaluate("document.documentElement.scrollHeight");
    return Math.min(whole, page.viewportSize().height * 2.0);
  }

  /** Logs in with a new browser, and counts all bytes that it loads. */
  private static Page loggedIn(String size, ColorScheme colours, AtomicLong bytes) {
    ViewportSize viewport = size.equals("PHONE") ? Chromium.PHONE : Chromium.DESKTOP;
    Page page = CHROMIUM.newPage(viewport, colours);
    page.onRequestFinished(request -> bytes.addAndGet(request.sizes().responseBodySize));
    DEMO.logIn(
        page, DEMO.access().get("username").asString(), DEMO.access().get("password").asString());
    return page;
  }
}
