package dev.storescope.demo;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What happened to the demo's apps, and what was observed before, in a real browser. */
class WhyIT {
  private static final SharedDemo DEMO = SharedDemo.get();

  @RegisterExtension private final Manager manager = Manager.ofDemo();
  private final Page page = manager.page();

  /** Something that happened to a tracked app, or to one of its rivals. */
  private record Found<T>(String app, T what) {}

  /** A date on which ranks fell, and one on which a listing changed, which is it or that before. */
  private record Fall(LocalDate date, LocalDate changed) {
    private static Stream<Fall> of(NavigableMap<LocalDate, JsonNode> days) {
      return days.descendingMap().entrySet().stream()
          .filter(day -> falls(day.getValue()))
          .flatMap(
              day ->
                  Stream.of(day.getKey(), day.getKey().minusDays(1))
                      .filter(
                          date ->
                              Optional.ofNullable(days.get(date)).stream()
                                  .flatMap(WhyIT::events)
                                  .anyMatch(event -> event.has("parts")))
                      .map(date -> new Fall(day.getKey(), date)));
    }

    private static boolean falls(JsonNode day) {
      return !day.get("fell").isEmpty() || !day.get("left_top_10").isEmpty();
    }
  }

  @Job(number = 7, clicks = 2)
  void fromARankThatFellToADifferenceTakesTwoClicks() throws IOException, InterruptedException {
    Found<Fall> found = find(Fall::of);
    Fall fall = found.what();
    manager.logIn();
    manager.open(found.app());
    manager.click(page.locator("#visibility .markers a[href$='#day-" + fall.changed() + "']"));
    Locator changed = page.locator(".popover");
    assertThat(changed.locator("dl.parts").first()).isVisible();
    changed.getByText("Open the page").click();
    page.waitForURL("**/events?on=*#day-*");

    Locator day = page.locator("#day-" + fall.date());
    assertThat(day.locator(".moves").first()).containsText(Pattern.compile("\\d → "));
    assertThat(page.locator("#day-" + fall.changed())).containsText("changed");
  }

  @Job(number = 8, clicks = 1)
  void theOverviewNamesTheKeywordsOfTheLastDay() throws IOException, InterruptedException {
    List<String> moved =
        get("/account/last-day")
            .get("apps")
            .valueStream()
            .flatMap(
                app ->
                    Stream.of("entered_top_10", "left_top_10", "rose", "fell").map(app::findPath))
            .flatMap(JsonNode::valueStream)
            .map(move -> move.get("query").asString())
            .toList();
    assertThat(moved).isNotEmpty();
    manager.logIn();
    Locator news =
        page.locator("#news .news:visible")
            .filter(
                new Locator.FilterOptions()
                    .setHasText(Pattern.compile("keywords? (entered|left|rose|fell)")))
            .first();
    assertThat(moved).anyMatch(news.textContent()::contains);
    manager.click(news.locator("h3 a"));
    assertThat(page.locator("article.event:target .moves, article.event:target li").first())
        .isVisible();
  }

  @Job(number = 9, clicks = 3)
  void theNewTitleOfARivalIsShownWithItsDifference() throws IOException, InterruptedException {
    Found<JsonNode> found =
        find(
            days ->
                days.values().stream()
                    .flatMap(WhyIT::events)
                    .filter(event -> !event.get("own").asBoolean())
                    .flatMap(event -> event.path("parts").valueStream())
                    .filter(part -> part.get("part").asString().equals("title")));
    String before = found.what().at("/before/0").asString();
    String after = found.what().at("/after/0").asString();
    manager.logIn();
    manager.open(found.app());
    manager.openTab("Events");
    Locator change =
        page.locator("#days details.difference").filter(Manager.having(after + ": title"));
    manager.click(change.first().locator("summary"));
    Locator words = change.first().locator("dd.words").first();
    assertThat(words).isVisible();
    assertThat(before).contains(words.locator("del").first().innerText().strip());
    assertThat(after).contains(words.locator("ins").first().innerText().strip());
  }

  @Job(number = 10, clicks = 3)
  void visibilityIsShownByDayAndMadeOfItsKeywords() {
    manager.logIn();
    manager.click(page.locator("#tracked a.app").first());
    manager.openTab("Events");
    assertThat(page.locator("#visibility figure.chart")).isVisible();
    double score = Double.parseDouble(page.locator("#visibility .score").innerText());
    manager.click(page.getByText("How the score is calculated"));
    Locator keywords = page.locator("#visibility tbody tr");
    assertThat(keywords.first()).isVisible();
    double points =
        keywords.locator("td:nth-of-type(3)").allInnerTexts().stream()
            .mapToDouble(Double::parseDouble)
            .sum();
    assertThat(points).isBetween(score / 2, score + 1);
  }

  @Job(number = 11, clicks = 3)
  void theFirstPageOfAKeywordShowsWhoEntered() throws IOException, InterruptedException {
    Found<JsonNode> found =
        find(
            days ->
                days.values().stream()
                    .flatMap(WhyIT::events)
                    .filter(event -> event.get("kind").asString().equals("new_rival")));
    manager.logIn();
    manager.open(found.app());
    manager.openTab("Keywords");
    manager.click(
        page.locator("#keywords th a").getByText(found.what().get("query").asString(), exactly()));
    assertThat(page.locator("#results tbody tr").first()).isVisible();
    Locator entered = page.locator("#ranks td").filter(Manager.having("new"));
    assertThat(entered.getByTitle(found.what().get("title").asString())).not().hasCount(0);
  }

  private static Locator.GetByTextOptions exactly() {
    return new Locator.GetByTextOptions().setExact(true);
  }

  private static Stream<JsonNode> events(JsonNode day) {
    return day.get("events").valueStream();
  }

  /** The first of what is looked for in the days of the tracked apps. */
  private static <T> Found<T> find(Function<NavigableMap<LocalDate, JsonNode>, Stream<T>> search)
      throws IOException, InterruptedException {
    for (JsonNode app : get("/account/tracked-apps").get("tracked_apps")) {
      String path =
          Stream.of("storetype", "storeid", "country")
              .map(part -> app.get(part).asString())
              .reduce((one, other) -> one + "/" + other)
              .orElseThrow();
      NavigableMap<LocalDate, JsonNode> days = new TreeMap<>();
      get("/account/tracked-apps/" + path + "/events")
          .get("days")
          .forEach(day -> days.put(LocalDate.parse(day.get("date").asString()), day));
      Optional<T> found = search.apply(days).findFirst();
      if (found.isPresent()) {
        return new Found<>(path, found.get());
      }
    }
    throw new AssertionError("nothing of the kind happened in the demo");
  }

  private static JsonNode get(String path) throws IOException, InterruptedException {
    return JsonMapper.shared().readTree(DEMO.process().get(path, DEMO.apiKey()).body()).get("data");
  }
}
