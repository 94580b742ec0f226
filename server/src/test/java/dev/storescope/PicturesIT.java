package dev.storescope;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ViewportSize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Every main page as people see it: without an error in the browser, and light to load. With {@code
 * -Dstorescope.pictures=DIR} it makes the pictures of the documentation, from 60 days of history.
 */
class PicturesIT {
  private static final long MOST_BYTES = 300_000;
  private static final String WANTED = System.getProperty("storescope.pictures", "");

  @TempDir private static Path data;
  private static Path pictures = Path.of("target", "pictures");
  private static StorescopeProcess demo;
  private static JsonNode access;
  private static Chromium chromium;
  private static String app = "";

  @BeforeAll
  static void start() throws Exception {
    boolean kept = !WANTED.isEmpty();
    demo = StorescopeProcess.demo("--data", data.toString(), "--days", kept ? "60" : "4");
    access = new JsonMapper().readTree(Files.readString(data.resolve("access.json")));
    pictures = kept ? Path.of(WANTED) : pictures;
    Files.createDirectories(pictures);
    chromium = new Chromium();
    app = "/dashboard/apps/appstore/%s/us".formatted(trackedApp());
  }

  private static String trackedApp() throws IOException, InterruptedException {
    String key = access.get("api_key").asString();
    return new JsonMapper()
        .readTree(demo.get("/account/tracked-apps", key).body())
        .at("/data/tracked_apps/0/storeid")
        .asString();
  }

  @AfterAll
  static void stop() {
    chromium.close();
    demo.close();
  }

  @ParameterizedTest
  @CsvSource({
    "overview, DESK, LIGHT, /dashboard",
    "overview-dark, DESK, DARK, /dashboard",
    "overview-phone, PHONE, LIGHT, /dashboard",
    "keywords, DESK, LIGHT, APP",
    "keywords-dark, DESK, DARK, APP",
    "keywords-phone, PHONE, DARK, APP",
    "competitors, DESK, LIGHT, APP/competitors",
    "ratings, DESK, LIGHT, APP/ratings",
    "listing, DESK, LIGHT, APP/listing",
    "app-charts, DESK, LIGHT, APP/charts",
    "keyword, DESK, LIGHT, /dashboard/keywords/appstore/us?q=period%20tracker",
    "charts, DESK, LIGHT, /dashboard/charts?country=us",
    "charts-phone, PHONE, LIGHT, /dashboard/charts?country=us",
    "search, DESK, LIGHT, /dashboard/search?q=speedometer",
    "fetching, DESK, LIGHT, /dashboard/fetching",
    "usage, DESK, LIGHT, /dashboard/account",
    "keys, DESK, LIGHT, /dashboard/account/keys",
    "members, DESK, LIGHT, /dashboard/account/members",
    "explorer, DESK, LIGHT, /dashboard/api",
    "documentation, DESK, LIGHT, /docs"
  })
  void aPageLoadsWithoutAnErrorAndIsLight(
      String name, String size, ColorScheme colours, String path) {
    AtomicLong bytes = new AtomicLong();
    Page page = loggedIn(size, colours, bytes);
    page.navigate(demo.url() + path.replace("APP", app));
    page.waitForLoadState();
    PlaywrightAssertions.assertThat(page.locator(".preparing")).hasCount(0);
    page.screenshot(
        new Page.ScreenshotOptions()
            .setPath(pictures.resolve(name + ".png"))
            .setFullPage(true)
            .setClip(0, 0, page.viewportSize().width, height(page)));
    assertThat(chromium.errors()).isEmpty();
    assertThat(bytes.get()).isLessThan(MOST_BYTES);
    assertThat((Integer) page.evaluate("document.documentElement.scrollWidth"))
        .isLessThanOrEqualTo(page.viewportSize().width);
    page.context().close();
  }

  /** No picture is taller than what one cares to scroll through. */
  private static double height(Page page) {
    int whole = (Integer) page.evaluate("document.documentElement.scrollHeight");
    return Math.min(whole, page.viewportSize().height * 2.0);
  }

  /** Counts all that is loaded from the first page of a new browser on, the log-in included. */
  private static Page loggedIn(String size, ColorScheme colours, AtomicLong bytes) {
    ViewportSize viewport = size.equals("PHONE") ? Chromium.PHONE : Chromium.DESK;
    Page page = chromium.newPage(viewport, colours);
    page.onRequestFinished(request -> bytes.addAndGet(request.sizes().responseBodySize));
    page.navigate(demo.url() + "/dashboard/login");
    page.getByLabel("User name").fill(access.get("username").asString());
    page.getByLabel("Password").fill(access.get("password").asString());
    page.locator("button[type=submit]").click();
    page.waitForURL("**/dashboard");
    return page;
  }
}
