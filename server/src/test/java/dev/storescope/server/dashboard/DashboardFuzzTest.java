package dev.storescope.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.server.OddHeaders;
import dev.storescope.server.OddValues;
import dev.storescope.server.RawClient;
import dev.storescope.server.RawClient.Reply;
import dev.storescope.server.RawClient.Request;
import dev.storescope.server.dashboard.Crawl.Form;
import dev.storescope.server.dashboard.Crawl.Visited;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import net.jqwik.api.statistics.Statistics;
import org.jspecify.annotations.Nullable;

/** Whatever is sent to the dashboard, by whomever, is answered with a page as it should be. */
class DashboardFuzzTest {
  private static final String FORM_TOKEN = "form_token";
  private static final List<String> NAMES =
      List.of("format", "table", "since", "till", "next", "other");

  private static @Nullable Site site;

  /** The dashboard, who visits it, and what there is. */
  private record Site(TestDashboard dashboard, List<Browser> visitors, List<Crawl> crawls) {
    static Site open() {
      TestDashboard dashboard = new TestDashboard();
      OddMarket.fill(dashboard);
      List<Browser> visitors =
          List.of(
              new Browser(dashboard, dashboard.administrator),
              new Browser(dashboard, dashboard.member));
      Stream<String> cookies =
          Stream.concat(visitors.stream().map(Browser::cookie), Stream.of("a=b"));
      return new Site(
          dashboard, visitors, cookies.map(each -> Crawl.of(dashboard.port(), each)).toList());
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

    /** The names of the fields that are known of an address, and some that may be. */
    List<String> names(String target) {
      Stream<String> known = crawls.stream().flatMap(crawl -> crawl.names(target).stream());
      return Stream.concat(known, NAMES.stream()).distinct().toList();
    }
  }

  @BeforeContainer
  static void open() {
    site = Site.open();
  }

  @AfterContainer
  static void close() {
    site().dashboard().close();
  }

  @Example
  void everyPageThatIsLinkedIsThereAndAsItShouldBe() {
    for (Crawl crawl : site().crawls()) {
      for (Visited page : crawl.pages()) {
        assertThat(page.reply().status()).as(page.target()).isIn(200, 303);
        PageCheck.check(page.reply());
      }
    }
    assertThat(site().targets()).hasSizeGreaterThan(20);
    assertThat(site().forms()).hasSizeGreaterThan(8);
  }

  @Property(tries = 1500, edgeCases = EdgeCasesMode.NONE)
  void noFormMakesThePagesFail(@ForAll("sendings") Request sending, @ForAll boolean member) {
    send(sending, site().visitors().get(member ? 1 : 0));
  }

  @Property(tries = 1500, edgeCases = EdgeCasesMode.NONE)
  void noAddressMakesThePagesFail(@ForAll("visits") Request visit, @ForAll boolean member) {
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
    boolean taken = reply.filter(answer -> answer.status() < 400).isPresent();
    Statistics.label("taken").collect(taken);
    Statistics.label("taken")
        .coverage(coverage -> coverage.check(true).percentage(share -> share > 10));
  }

  @Provide
  Arbitrary<Request> visits() {
    return Arbitraries.of(site().targets())
        .flatMap(
            target ->
                Combinators.combine(path(Crawl.path(target)), query(target), OddHeaders.some())
                    .as((path, query, headers) -> new Request("GET", path + query, headers, "")));
  }

  private static Arbitrary<String> query(String target) {
    String own = target.contains("?") ? target.substring(target.indexOf('?') + 1) : "";
    Arbitrary<String> field =
        Combinators.combine(Arbitraries.of(site().names(target)), OddValues.inAddresses())
            .as((name, value) -> name + "=" + value);
    return field
        .list()
        .ofMaxSize(3)
        .map(fields -> "?" + String.join("&", fields) + (own.isEmpty() ? "" : "&" + own));
  }

  @Provide
  Arbitrary<Request> sendings() {
    return Arbitraries.of(site().forms())
        .flatMap(
            form ->
                Combinators.combine(path(form.action()), fields(form), OddHeaders.some())
                    .as((path, body, headers) -> new Request("POST", path, headers, body)));
  }

  private static Arbitrary<String> fields(Form form) {
    List<Arbitrary<String>> all = new ArrayList<>();
    for (Map.Entry<String, String> field : form.fields().entrySet()) {
      all.add(
          (field.getKey().equals(FORM_TOKEN) ? token() : value(field.getValue()))
              .map(value -> OddValues.encode(field.getKey()) + "=" + value));
    }
    return Combinators.combine(all).as(pairs -> pairs.stream().collect(Collectors.joining("&")));
  }

  private static Arbitrary<String> token() {
    return Arbitraries.frequencyOf(
        Tuple.of(15, Arbitraries.just("FORM-TOKEN")), Tuple.of(1, OddValues.inAddresses()));
  }

  private static Arbitrary<String> value(String found) {
    return Arbitraries.frequencyOf(
        Tuple.of(2, Arbitraries.just(OddValues.encode(found))),
        Tuple.of(3, OddValues.inAddresses()));
  }

  private static Arbitrary<String> path(String path) {
    List<Arbitrary<String>> parts =
        Stream.of(path.split("/", -1)).map(DashboardFuzzTest::part).toList();
    return Combinators.combine(parts).as(all -> String.join("/", all));
  }

  private static Arbitrary<String> part(String part) {
    boolean fixed = part.isEmpty() || part.equals("dashboard");
    return fixed
        ? Arbitraries.just(part)
        : Arbitraries.frequencyOf(
            Tuple.of(12, Arbitraries.just(part)), Tuple.of(1, OddValues.inAddresses()));
  }

  private static Site site() {
    if (site == null) {
      throw new IllegalStateException("not open");
    }
    return site;
  }
}
