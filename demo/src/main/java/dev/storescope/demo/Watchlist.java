package dev.storescope.demo;

import dev.storescope.answer.Page;
import dev.storescope.archive.Archive;
import dev.storescope.archive.KeywordRank;
import dev.storescope.keywords.EstimatedInstallsByKeyword;
import dev.storescope.keywords.suggestion.KeywordAutoSuggestions;
import dev.storescope.keywords.suggestion.KeywordSuggestions;
import dev.storescope.keywords.suggestion.SearchAdsSuggestions;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The subjects that the demo fetches daily in a market: keywords that the store suggests for the
 * purposes of the top apps, and the names of these apps; the apps that rank for most of these
 * keywords, and the top apps themselves. The choice is deterministic for a moment.
 */
public record Watchlist(DemoMarket market, List<AppId> apps, List<Keyword> keywords) {
  private static final String BETWEEN_NAME_AND_NEED = ": | - ";

  /** One in ten apps of the watchlist is paid. */
  private static final int FREE_APPS_PER_PAID = 9;

  private static final int KEYWORDS_OF_A_PAGE = 100;
  private static final int APPS_WITH_COMPETITORS = 10;
  private static final int COMPETITORS = 3;
  private static final int RIVALS = 6;

  /** Apps below this rank do not count as found. */
  private static final int LAST_FOUND = 50;

  private static final int TRACKED_APPS = 3;
  private static final int TRACKED_KEYWORDS = 15;

  /** The others are keywords that the app may not rank for yet. */
  private static final int TRACKED_FOR_RANK = 12;

  public Watchlist {
    apps = List.copyOf(apps);
    keywords = List.copyOf(keywords);
  }

  static Watchlist choose(DemoMarket market, BulkFetch fetch, Archive archive, Instant now)
      throws InterruptedException {
    return new Chooser(market, fetch, archive, now).choose();
  }

  /** The subjects fetched each day. */
  Stream<Subject<?>> daily() {
    return Stream.of(
            market.categories().stream()
                .map(category -> new Subject.Chart(market.device(), market.country(), category)),
            apps.stream().map(app -> new Subject.Listing(app, market.country())),
            keywords.stream()
                .map(keyword -> new Subject.Search(market.device(), market.country(), keyword)),
            popularities())
        .flatMap(subjects -> subjects);
  }

  /** The charts of the categories of the tracked apps, by their newest listings. */
  Stream<Subject.Chart> mainCharts(Archive archive, Instant at) {
    return apps.stream()
        .limit(TRACKED_APPS)
        .map(app -> new Subject.Listing(app, market.country()))
        .flatMap(listing -> archive.findLatest(listing, at, DemoHistory.STEP).stream())
        .map(Observation::facts)
        .flatMap(facts -> facts.mainCategory().stream())
        .map(category -> new Subject.Chart(market.device(), market.country(), category.id()))
        .filter(chart -> !market.categories().contains(chart.category()))
        .distinct();
  }

  Stream<Subject.EstimatedDownloads> estimatedNightly() {
    return apps.stream()
        .limit(TRACKED_APPS)
        .map(app -> new Subject.EstimatedDownloads(app, market.country()));
  }

  /** Only the App Store has popularities. */
  private Stream<Subject<?>> popularities() {
    return market.store() == StoreType.APP_STORE
        ? keywords.stream().map(keyword -> new Subject.Popularity(market.country(), keyword))
        : Stream.of();
  }

  /** Each of the first apps with the next three as its competitors. */
  public Map<AppId, List<AppId>> competitors() {
    Map<AppId, List<AppId>> competitors = new LinkedHashMap<>();
    for (int i = 0; i + COMPETITORS < apps.size() && i < APPS_WITH_COMPETITORS; i++) {
      competitors.put(apps.get(i), apps.subList(i + 1, i + 1 + COMPETITORS));
    }
    return competitors;
  }

  /**
   * The apps that the demo's account tracks, with keywords of the watchlist: those first for which
   * the app ranked best at the last fetch.
   */
  public Map<AppId, List<Keyword>> tracked(Archive archive, Instant fetchedAt) {
    Map<AppId, List<Keyword>> tracked = new LinkedHashMap<>();
    for (AppId app : apps.subList(0, Math.min(TRACKED_APPS, apps.size()))) {
      Stream<Keyword> ranked = ranked(app, archive, fetchedAt).limit(TRACKED_FOR_RANK);
      tracked.put(
          app,
          Stream.concat(ranked, keywords.stream()).distinct().limit(TRACKED_KEYWORDS).toList());
    }
    return tracked;
  }

  private Stream<Keyword> ranked(AppId app, Archive archive, Instant fetchedAt) {
    return archive
        .listKeywordRanks(
            app,
            market.country(),
            market.device(),
            fetchedAt.minus(DemoHistory.STEP.dividedBy(2)),
            fetchedAt.plus(DemoHistory.STEP),
            keywords.size() * 2)
        .stream()
        .filter(rank -> keywords.contains(rank.keyword()))
        .sorted(Comparator.comparingInt(KeywordRank::rank))
        .map(KeywordRank::keyword);
  }

  Stream<KeywordSuggestions.Query> suggestions() {
    return keywords.stream()
        .map(
            keyword ->
                new KeywordSuggestions.Query(
                    market.store(), market.country(), keyword, false, false));
  }

  KeywordAutoSuggestions.Query keywordsForFirstApp() {
    return new KeywordAutoSuggestions.Query(
        apps.getFirst(), market.country(), new Page(1, KEYWORDS_OF_A_PAGE), true, false);
  }

  EstimatedInstallsByKeyword.Query installsOfFirstApp() {
    return new EstimatedInstallsByKeyword.Query(
        apps.getFirst(), market.country(), keywords.getFirst());
  }

  /** Only the App Store has search ads. */
  Optional<SearchAdsSuggestions.Query> adsForFirstApp() {
    return market.store() == StoreType.APP_STORE
        ? Optional.of(new SearchAdsSuggestions.Query(apps.getFirst(), market.country()))
        : Optional.empty();
  }

  /** Requests about the first app, as paths with query strings. */
  public List<String> exampleCalls() {
    String app =
        "storetype=%s&storeid=%s&country=%s"
            .formatted(market.store().wireName(), apps.getFirst(), market.country());
    String keyword = URLEncoder.encode(keywords.getFirst().text(), StandardCharsets.UTF_8);
    return List.of(
        "/api/app-keyword-ranking?" + app + "&query=" + keyword,
        "/api/keyword-auto-suggestions?" + app + "&with_stats=true",
        "/api/top-charts?country=" + market.country());
  }

  /** Chooses a watchlist from what the store shows. */
  private record Chooser(DemoMarket market, BulkFetch fetch, Archive archive, Instant now) {

    Watchlist choose() throws InterruptedException {
      List<AppId> charted = charted();
      List<String> titles = titles(charted);
      List<Keyword> needs = needs(titles);
      List<Subject.Search> searches = needs.stream().map(this::searchFor).toList();
      fetch.all(searches);
      List<AppId> rivals = rivals(searches);
      List<AppId> apps =
          Stream.concat(rivals.stream(), charted.stream()).distinct().limit(market.apps()).toList();
      return new Watchlist(market, apps, keywords(needs, rivals, names(titles)));
    }

    private Subject.Search searchFor(Keyword keyword) {
      return new Subject.Search(market.device(), market.country(), keyword);
    }

    /** The apps that rank in most of the searches. */
    private List<AppId> rivals(List<Subject.Search> searches) {
      Map<AppId, Integer> found = new HashMap<>();
      searches.stream()
          .flatMap(search -> find(search).stream())
          .flatMap(ranking -> ranking.apps().stream().limit(LAST_FOUND))
          .forEach(app -> found.merge(app, 1, Integer::sum));
      return found.entrySet().stream()
          .sorted(
              Map.Entry.<AppId, Integer>comparingByValue()
                  .reversed()
                  .thenComparing(Map.Entry.comparingByKey()))
          .limit(RIVALS)
          .map(Map.Entry::getKey)
          .toList();
    }

    /** The keywords for which the first app ranks come first. */
    private List<Keyword> keywords(List<Keyword> needs, List<AppId> rivals, List<Keyword> names) {
      Comparator<Keyword> foundFirst =
          Comparator.comparing(
              keyword ->
                  find(searchFor(keyword)).stream()
                      .noneMatch(
                          ranking ->
                              rivals.stream().limit(1).anyMatch(app -> isFound(app, ranking))));
      return Stream.concat(needs.stream().sorted(foundFirst), names.stream())
          .distinct()
          .limit(market.keywords())
          .toList();
    }

    private static boolean isFound(AppId app, SearchRanking ranking) {
      return ranking.rankOf(app).isWithin(LAST_FOUND);
    }

    private List<AppId> charted() throws InterruptedException {
      Subject.Chart chart =
          new Subject.Chart(market.device(), market.country(), market.categories().getFirst());
      fetch.all(List.of(chart));
      Map<ChartKind, List<AppId>> charts = find(chart).map(ChartRanking::charts).orElse(Map.of());
      int paid = market.apps() / (FREE_APPS_PER_PAID + 1);
      return Stream.concat(
              charts.getOrDefault(ChartKind.FREE, List.of()).stream().limit(market.apps() - paid),
              charts.getOrDefault(ChartKind.PAID, List.of()).stream().limit(paid))
          .distinct()
          .toList();
    }

    /** The titles that the chart has. */
    private List<String> titles(List<AppId> apps) {
      return apps.stream()
          .flatMap(app -> find(new Subject.Summary(app, market.country())).stream())
          .map(Facts.Summary::title)
          .toList();
    }

    private static List<Keyword> names(List<String> titles) {
      return titles.stream()
          .map(title -> Keyword.of(title.split(BETWEEN_NAME_AND_NEED, 2)[0]))
          .toList();
    }

    /** Suggestions for the first word of what the apps are for: half of the keywords. */
    private List<Keyword> needs(List<String> titles) throws InterruptedException {
      Set<Subject.Suggestions> typed = new LinkedHashSet<>();
      for (String title : titles) {
        String[] parts = title.split(BETWEEN_NAME_AND_NEED, 2);
        typed.add(suggestionsFor(parts[parts.length - 1]));
      }
      List<Subject.Suggestions> first = typed.stream().limit(market.keywords() / 4).toList();
      fetch.all(first);
      return first.stream()
          .flatMap(list -> find(list).stream())
          .flatMap(found -> found.suggestions().stream())
          .map(Facts.Suggestion::term)
          .distinct()
          .limit(market.keywords() / 2)
          .toList();
    }

    private Subject.Suggestions suggestionsFor(String need) {
      return new Subject.Suggestions(
          market.store(), market.country(), Keyword.of(need.split(" ", 2)[0]));
    }

    private <F extends Facts> Optional<F> find(Subject<F> subject) {
      return archive.findLatest(subject, now, Duration.ZERO).map(Observation::facts);
    }
  }
}
