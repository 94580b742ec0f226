package dev.storescope.dashboard;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.SiteCrawl.Form;
import dev.storescope.dashboard.SiteCrawl.Visited;
import dev.storescope.testkit.OddHeaders;
import dev.storescope.testkit.OddValues;
import dev.storescope.testkit.RawClient;
import dev.storescope.testkit.RawClient.Reply;
import dev.storescope.testkit.RawClient.Request;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The dashboard answers any request of any account with a well-formed page. */
class DashboardFuzzTest {
  private static final String FORM_TOKEN = "form_token";
  private static final List<String> NAMES =
      List.of("format", "table", "since", "till", "next", "other");

  private static final AtomicInteger sent = new AtomicInteger();
  private static final AtomicInteger accepted = new AtomicInteger();
  private static @Nullable CrawledSite site;

  /** The dashboard, its users, and the pages and forms that each can reach. */
  private record CrawledSite(
      TestDashboard dashboard, List<Browser> visitors, List<SiteCrawl> crawls) {
    static CrawledSite open() {
      TestDashboard dashboard = new TestDashboard();
      OddMarket.fill(dashboard);
      List<Browser> visitors =
          List.of(
              new Browser(dashboard, dashboard.administrator),
              new Browser(dashboard, dashboard.member));
      Stream<String> cookies =
          Stream.concat(visitors.stream().map(Browser::cookie), Stream.of("a=b"));
      return new CrawledSite(
          dashboard, visitors, cookies.map(each -> SiteCrawl.of(dashboard.port(), each)).toList());
    }

    List<Form> forms() {
      return crawls.stream().flatMap(crawl -> crawl.forms().stream()).distinct().toList();
    }

    List<String> targets() {
      return crawls.stream()
          .flatMap(crawl -> crawl.pages().stream())
          .map(Visited::target)
          .distinct()
          .toList();
    }

    /** The names of the fields of an address, and some that it may have. */
    List<String> names(String target) {
      Stream<String> known = crawls.stream().flatMap(crawl -> crawl.names(target).stream());
      return Stream.concat(known, NAMES.stream()).distinct().toList();
    }
  }

  @BeforeAll
  static void open() {
    site = CrawledSite.open();
  }

  @AfterAll
  static void close() {
    site().dashboard().close();
    assertThat(accepted.get())
        .as("requests that were not refused")
        .isGreaterThanOrEqualTo(sent.get() / 10);
  }

  @Test
  void everyLinkedPageIsFoundAndWellFormed() {
    for (SiteCrawl crawl : site().crawls()) {
      for (Visited page : crawl.pages()) {
        assertThat(page.reply().status()).as(page.target()).isIn(200, 303);
        PageCheck.check(page.reply());
      }
    }
    assertThat(site().targets()).hasSizeGreaterThan(20);
    assertThat(site().forms()).hasSizeGreaterThan(8);
  }

  @Seeded
  void noSubmissionMakesADashboardPageFail(Samples any) {
    Request submission = submission(any);
    boolean member = any.flip();
    send(submission, site().visitors().get(member ? 1 : 0));
  }

  @Seeded
  void noAddressMakesADashboardPageFail(Samples any) {
    Request visit = visit(any);
    boolean member = any.flip();
    send(visit, site().visitors().get(member ? 1 : 0));
  }

  private static void send(Request request, Browser browser) {
    Request whole =
        new Request(
                request.method(),
                request.target(),
                request.headers(),
                request.body().replace("FORM-TOKEN", browser.formToken()))
            .with("Cookie: " + browser.cookie());
    Optional<Reply> reply = new RawClient(site().dashboard().port()).send(whole);
    reply.ifPresent(PageCheck::check);
    sent.incrementAndGet();
    if (reply.filter(answer -> answer.status() < 400).isPresent()) {
      accepted.incrementAndGet();
    }
  }

  private static Request visit(Samples any) {
    return any.draw(
        () -> {
          String target = any.of(site().targets());
          String path = path(any, SiteCrawl.path(target));
          return new Request("GET", path + query(any, target), OddHeaders.some(any), "");
        });
  }

  private static String query(Samples any, String target) {
    List<String> names = site().names(target);
    List<String> fields = any.list(0, 3, () -> any.of(names) + "=" + OddValues.inAddress(any));
    String own = target.contains("?") ? "&" + target.substring(target.indexOf('?') + 1) : "";
    return "?" + String.join("&", fields) + own;
  }

  private static Request submission(Samples any) {
    return any.draw(
        () -> {
          Form form = any.of(site().forms());
          String fields =
              form.fields().entrySet().stream()
                  .map(it -> OddValues.encode(it.getKey()) + "=" + value(any, it))
                  .collect(joining("&"));
          return new Request("POST", path(any, form.action()), OddHeaders.some(any), fields);
        });
  }

  private static String value(Samples any, Map.Entry<String, String> field) {
    boolean isToken = field.getKey().equals(FORM_TOKEN);
    if (isToken ? any.chance(1, 16) : any.chance(3, 5)) {
      return OddValues.inAddress(any);
    }
    return isToken ? "FORM-TOKEN" : OddValues.encode(field.getValue());
  }

  private static String path(Samples any, String path) {
    return Stream.of(path.split("/", -1)).map(part -> part(any, part)).collect(joining("/"));
  }

  private static String part(Samples any, String part) {
    boolean fixed = part.isEmpty() || part.equals("dashboard");
    return fixed || any.chance(12, 13) ? part : OddValues.inAddress(any);
  }

  private static CrawledSite site() {
    if (site == null) {
      throw new IllegalStateException("not open");
    }
    return site;
  }
}
