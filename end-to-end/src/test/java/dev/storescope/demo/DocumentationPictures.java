package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ViewportSize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * Makes the pictures of the documentation in the folder that the system property names, from 60
 * days of history. It is no test, and runs only by the command of {@code CONTRIBUTING.md}.
 */
class DocumentationPictures {
  private static final SharedDemo DEMO = SharedDemo.get();
  private static final Chromium CHROMIUM = Chromium.get();
  private static final Path FOLDER = Path.of(SharedDemo.PICTURES);
  private static String app = "";

  enum Screen {
    DESKTOP,
    PHONE,
    WIDE
  }

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    Files.createDirectories(FOLDER);
    app =
        "/dashboard/apps/appstore/%s/us"
            .formatted(
                new JsonMapper()
                    .readTree(DEMO.process().get("/account/tracked-apps", DEMO.apiKey()).body())
                    .at("/data/tracked_apps/0/storeid")
                    .asString());
  }

  @ParameterizedTest
  @CsvSource({
    "overview, DESKTOP, LIGHT, /dashboard",
    "overview-dark, DESKTOP, DARK, /dashboard",
    "overview-phone, PHONE, LIGHT, /dashboard",
    "keywords-wide, WIDE, LIGHT, APP/keywords",
    "keywords-dark, DESKTOP, DARK, APP/keywords",
    "keywords-phone, PHONE, DARK, APP/keywords",
    "app-overview, WIDE, LIGHT, APP",
    "workbench, WIDE, LIGHT, APP/workbench",
    "gap, DESKTOP, LIGHT, APP/workbench/gap",
    "report, DESKTOP, LIGHT, APP/report",
    "events, DESKTOP, LIGHT, APP/events",
    "events-phone, PHONE, LIGHT, APP/events",
    "countries, WIDE, DARK, APP/countries?country=us&country=de&country=jp&country=ru&country=sa",
    "metadata, DESKTOP, LIGHT, APP/metadata",
    "competitors, DESKTOP, LIGHT, APP/competitors",
    "ratings, DESKTOP, LIGHT, APP/ratings",
    "reviews, DESKTOP, LIGHT, APP/reviews",
    "listing, DESKTOP, LIGHT, APP/listing",
    "app-charts, DESKTOP, LIGHT, APP/charts",
    "keyword, DESKTOP, LIGHT, /dashboard/keywords/appstore/us?q=period%20tracker",
    "charts, DESKTOP, LIGHT, /dashboard/charts?country=us",
    "charts-phone, PHONE, LIGHT, /dashboard/charts?country=us",
    "changes, DESKTOP, LIGHT, /dashboard/changes",
    "search, DESKTOP, LIGHT, /dashboard/search?q=speedometer",
    "fetching, DESKTOP, LIGHT, /dashboard/fetching",
    "usage, DESKTOP, LIGHT, /dashboard/account",
    "keys, DESKTOP, LIGHT, /dashboard/account/keys",
    "inbox, DESKTOP, LIGHT, /dashboard/inbox",
    "start, DESKTOP, LIGHT, /dashboard/start",
    "alerts, DESKTOP, LIGHT, /dashboard/account/alerts",
    "team, DESKTOP, LIGHT, /dashboard/account/team",
    "members, DESKTOP, LIGHT, /dashboard/account/members",
    "explorer, DESKTOP, LIGHT, /dashboard/api",
    "documentation, DESKTOP, LIGHT, /docs"
  })
  void aPageIsPictured(String name, Screen screen, ColorScheme colours, String path) {
    ViewportSize size =
        switch (screen) {
          case DESKTOP -> Chromium.DESKTOP;
          case PHONE -> Chromium.PHONE;
          case WIDE -> Chromium.WIDE;
        };
    Page page = CHROMIUM.newPage(size, colours);
    DEMO.logIn(
        page, DEMO.access().get("username").asString(), DEMO.access().get("password").asString());
    page.navigate(DEMO.url() + path.replace("APP", app));
    page.waitForLoadState();
    PlaywrightAssertions.assertThat(page.locator(".preparing")).hasCount(0);
    page.screenshot(
        new Page.ScreenshotOptions()
            .setPath(FOLDER.resolve(name + ".png"))
            .setFullPage(true)
            .setClip(0, 0, size.width, height(page)));
    assertThat(CHROMIUM.takeErrors()).isEmpty();
    page.context().close();
  }

  /** At most two viewports. */
  private static double height(Page page) {
    int whole = (Integer) page.evaluate("document.documentElement.scrollHeight");
    return Math.min(whole, page.viewportSize().height * 2.0);
  }
}
