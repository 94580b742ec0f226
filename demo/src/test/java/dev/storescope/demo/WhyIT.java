package dev.storescope.demo;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** From a rank that fell to what was observed before, in a real browser. */
class WhyIT {
  private static final SharedDemo DEMO = SharedDemo.get();
  private static final Chromium CHROMIUM = new Chromium();

  private final Page page = CHROMIUM.newPage(Chromium.DESKTOP, ColorScheme.LIGHT);

  @AfterAll
  static void stop() {
    CHROMIUM.close();
  }

  @AfterEach
  void noPageHadAnError() {
    assertThat(CHROMIUM.errors()).isEmpty();
  }

  /** A date on which ranks of a tracked app fell, and a listing changed then or the day before. */
  private record Fall(String app, LocalDate date, LocalDate changed) {
    private static Optional<Fall> find(String app, JsonNode days) {
      TreeMap<LocalDate, JsonNode> byDate = new TreeMap<>();
      days.forEach(day -> byDate.put(LocalDate.parse(day.get("date").asString()), day));
      return byDate.descendingMap().entrySet().stream()
          .filter(day -> falls(day.getValue()))
          .flatMap(
              day ->
                  List.of(day.getKey(), day.getKey().minusDays(1)).stream()
                      .filter(
                          date ->
                              Optional.ofNullable(byDate.get(date))
                                  .filter(Fall::changes)
                                  .isPresent())
                      .map(date -> new Fall(app, day.getKey(), date)))
          .findFirst();
    }

    private static boolean falls(JsonNode day) {
      return !day.get("fell").isEmpty() || !day.get("left_top_10").isEmpty();
    }

    private static boolean changes(JsonNode day) {
      return day.get("events").valueStream().anyMatch(each -> each.has("parts"));
    }
  }

  @Test
  void fromARankThatFellToADifferenceTakesThreeClicks() throws IOException, InterruptedException {
    Fall fall = findFall();
    logIn();

    page.locator("#tracked a.app[href='/dashboard/apps/" + fall.app() + "']").first().click();
    page.locator("#history .markers a[href$='#day-" + fall.changed() + "']").click();
    page.waitForURL("**/events#day-*");
    Locator changed = page.locator("#day-" + fall.changed() + " > ul > li > details").first();
    changed.locator("summary").click();
    assertThat(changed.locator("dl.parts")).isVisible();

    Locator day = page.locator("#day-" + fall.date());
    assertThat(day.locator(".moves").first()).containsText(Pattern.compile("\\d → "));
    assertThat(day).containsText("changed");
  }

  @Test
  void theOverviewNamesTheKeywordsOfTheLastDay() throws IOException, InterruptedException {
    JsonNode apps = get("/account/last-day").get("apps");
    List<String> moved = new ArrayList<>();
    apps.forEach(
        app ->
            List.of("entered_top_10", "left_top_10", "rose", "fell")
                .forEach(
                    kind -> {
                      if (app.has(kind)) {
                        app.get(kind).forEach(move -> moved.add(move.get("query").asString()));
                      }
                    }));
    assertThat(moved).isNotEmpty();
    logIn();
    assertThat(page.locator("#news .news").first())
        .containsText(Pattern.compile("keywords? (entered|left|rose|fell)"));
    page.locator("#news h3 a").first().click();
    assertThat(page.locator("article.event:target .moves, article.event:target li").first())
        .isVisible();
    assertThat(page.locator("#visibility .score")).isVisible();
  }

  private static Fall findFall() throws IOException, InterruptedException {
    for (JsonNode app : get("/account/tracked-apps").get("tracked_apps")) {
      String path =
          "%s/%s/%s"
              .formatted(
                  app.get("storetype").asString(),
                  app.get("storeid").asString(),
                  app.get("country").asString());
      Optional<Fall> found =
          Fall.find(path, get("/account/tracked-apps/" + path + "/events").get("days"));
      if (found.isPresent()) {
        return found.get();
      }
    }
    throw new AssertionError("no rank of the demo fell beside a change of a listing");
  }

  private static JsonNode get(String path) throws IOException, InterruptedException {
    return JsonMapper.shared().readTree(DEMO.process().get(path, DEMO.apiKey()).body()).get("data");
  }

  private void logIn() {
    DEMO.logIn(
        page, DEMO.access().get("username").asString(), DEMO.access().get("password").asString());
  }
}
