package dev.storescope.bench.data;

import dev.storescope.archive.Archive;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Apps of one category that compete in searches and its charts, observed daily with their cards.
 * The first app is among the first ten of each search.
 */
public final class GeneratedMarket {
  public static final int KEYWORDS = 100;
  public static final int RANKS = 100;
  public static final int CHART = 200;
  public static final int DAYS = 30;

  private static final List<String> CATEGORIES =
      List.of("6000", "6001", "6002", "6003", "6004", "6005", "6006", "6007", "6008", "6009");
  private static final double DAYS_TO_CHANGE = 60;
  private static final int FIRST_RANKS = 10;
  private static final int MOVES = 40;
  private static final int POPULARITIES = 100;
  private static final long FIRST_ID = 400_000_000;

  private final int number;
  private final Extent extent;
  private final Instant newest;
  private final Random random;
  private final List<AppId> apps;
  private final CardedDays cards = new CardedDays(DAYS_TO_CHANGE);
  private final List<List<AppId>> lists = new ArrayList<>();

  /**
   * How much of a market is observed, in one country.
   *
   * @param categories whose charts have its apps
   * @param cardedDays the last days, on which searches have cards; no page reads older cards
   */
  record Extent(
      Country country, int keywords, int days, List<CategoryId> categories, int cardedDays) {
    Extent(Country country, int keywords, int days, List<CategoryId> categories) {
      this(country, keywords, days, categories, days);
    }
  }

  /** 100 searches and one category for 30 days. */
  public GeneratedMarket(int number, Instant newest) {
    this(
        number,
        new Extent(
            Generated.COUNTRY, KEYWORDS, DAYS, List.of(new CategoryId(CATEGORIES.get(number)))),
        newest);
  }

  /**
   * @param newest when everything was last observed
   */
  public GeneratedMarket(int number, Extent extent, Instant newest) {
    this.number = number;
    this.extent = extent;
    this.newest = newest;
    this.random = new Random(number);
    this.apps = IntStream.range(0, CHART).mapToObj(i -> app(number, i)).toList();
    for (int list = 0; list < extent.keywords() + ChartKind.values().length; list++) {
      List<AppId> shuffled = new ArrayList<>(apps);
      Collections.shuffle(shuffled, random);
      lists.add(shuffled);
    }
  }

  public static int count() {
    return CATEGORIES.size();
  }

  public static AppId app(int number, int index) {
    return new AppId.AppStore(FIRST_ID + number * 1_000_003L + index * 4_001L);
  }

  public AppId app(int index) {
    return apps.get(index);
  }

  public CategoryId category() {
    return extent.categories().getFirst();
  }

  public Subject.Search search(int keyword) {
    return new Subject.Search(
        Device.IPHONE, extent.country(), Generated.search(number * KEYWORDS + keyword).keyword());
  }

  /** Appends all days, oldest first. */
  public void fill(Archive archive) {
    for (int day = extent.days() - 1; day >= 0; day--) {
      archive.append(
          observations(newest.minus(day, ChronoUnit.DAYS), day < extent.cardedDays()));
    }
  }

  private List<Observation<?>> observations(Instant at, boolean carded) {
    CardedDays.Day day = cards.nextDay(apps);
    List<Observation<?>> all = new ArrayList<>();
    day.changed()
        .forEach(
            (app, listed) ->
                all.add(
                    observed(
                        new Subject.Listing(app, extent.country()),
                        at,
                        Source.ITUNES_LOOKUP,
                        listed)));
    for (int keyword = 0; keyword < extent.keywords(); keyword++) {
      Subject.Search search = search(keyword);
      List<AppId> ranked = ranked(keyword);
      all.add(
          observed(
              search,
              at,
              Source.ITUNES_SEARCH,
              new SearchRanking(ranked, carded ? cardsOf(ranked, day.cards()) : Map.of())));
      all.add(
          observed(
              new Subject.Popularity(extent.country(), search.keyword()),
              at,
              Source.APPLE_ADS,
              new Popularity(1 + random.nextInt(POPULARITIES), PopularityScale.ADS_WEEKLY_1_TO_100)));
    }
    ChartRanking charts = charts(day.cards());
    extent
        .categories()
        .forEach(
            category ->
                all.add(
                    observed(
                        new Subject.Chart(Device.IPHONE, extent.country(), category),
                        at,
                        Source.ITUNES_RSS,
                        charts)));
    return all;
  }

  private ChartRanking charts(Map<AppId, Card> cards) {
    Map<ChartKind, List<AppId>> charts = new HashMap<>();
    int list = extent.keywords();
    for (ChartKind kind : ChartKind.values()) {
      charts.put(kind, List.copyOf(moved(list)));
      list++;
    }
    return new ChartRanking(charts, Optional.of("Category " + number), cards);
  }

  private List<AppId> ranked(int keyword) {
    List<AppId> ranked = new ArrayList<>(moved(keyword));
    ranked.remove(app(0));
    ranked.add(random.nextInt(FIRST_RANKS), app(0));
    return ranked.subList(0, RANKS);
  }

  /** A list in which some neighbours have changed places. */
  private List<AppId> moved(int list) {
    List<AppId> moved = lists.get(list);
    IntStream.range(0, MOVES)
        .map(_ -> random.nextInt(moved.size() - 1))
        .forEach(place -> Collections.swap(moved, place, place + 1));
    return moved;
  }

  private static Map<AppId, Card> cardsOf(List<AppId> ranked, Map<AppId, Card> cards) {
    Map<AppId, Card> of = HashMap.newHashMap(ranked.size());
    ranked.stream().filter(cards::containsKey).forEach(app -> of.put(app, cards.get(app)));
    return of;
  }

  private static <F extends Facts> Observation<F> observed(
      Subject<F> subject, Instant at, Source source, F facts) {
    return new Observation<>(subject, at, source, facts);
  }
}
