package dev.storescope.attack.month;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.SimulatedStores;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the service of a month tracks and is asked for.
 *
 * @param apps with their keywords
 * @param asked what users ask for that nobody tracks
 */
record MonthLists(List<App> apps, List<Subject<?>> asked) {
  private static final String APP = "app";
  private static final String ASKED = "asked";
  private static final String SEPARATOR = "\t";
  private static final List<Country> COUNTRIES =
      List.of(new Country("us"), new Country("gb"), new Country("de"));
  private static final Country NOT_TRACKED = new Country("fr");

  /** About so many subjects are tracked for an app, with its keywords. */
  private static final int SUBJECTS_OF_APP = 45;

  private static final int KEYWORDS_OF_APP = 10;
  private static final int MOST_KEYWORDS = 300;
  private static final int MOST_APPS = 200;
  private static final int FIRST_RANKS = 30;
  private static final int ASKED_OF_STORE = 24;

  /** Apps are added during this time, so that their daily fetches are not all at one hour. */
  private static final Duration ADDED_WITHIN = Duration.ofHours(20);

  MonthLists {
    apps = List.copyOf(apps);
    asked = List.copyOf(asked);
  }

  /** A tracked app. */
  record App(AppId id, Country country, Instant since, List<Keyword> keywords) {
    App {
      keywords = List.copyOf(keywords);
    }
  }

  /** The apps of charts, with terms that many search for, and that they rank for. */
  static MonthLists of(MonthPlan plan, SimulatedStores world) {
    int apps = Math.max(2, plan.subjects() / SUBJECTS_OF_APP);
    List<App> tracked = new ArrayList<>();
    List<Subject<?>> asked = new ArrayList<>();
    for (StoreType store : StoreType.values()) {
      asked.addAll(asked(store, world));
      int left = apps / 2;
      for (Country country : COUNTRIES) {
        int here = Math.min(left, MOST_KEYWORDS / KEYWORDS_OF_APP);
        tracked.addAll(tracked(store, country, here, world));
        left -= here;
      }
    }
    return new MonthLists(spread(tracked), asked);
  }

  private static List<Subject<?>> asked(StoreType store, SimulatedStores world) {
    return terms(store, NOT_TRACKED, ASKED_OF_STORE, world).stream()
        .<Subject<?>>map(
            keyword -> new Subject.Search(Device.defaultFor(store), NOT_TRACKED, keyword))
        .toList();
  }

  private static List<App> tracked(
      StoreType store, Country country, int count, SimulatedStores world) {
    StoreView view = world.visit(store, country, MonthPlan.START);
    List<AppPage> pages =
        view.chart(Device.defaultFor(store), ChartKind.FREE, CategoryId.overall(store), MOST_APPS);
    Set<Keyword> left = new LinkedHashSet<>(terms(store, country, MOST_KEYWORDS, world));
    Map<AppId, List<Keyword>> ranked = ranked(view, left, store);
    List<App> apps = new ArrayList<>();
    for (AppPage page : pages.subList(0, Math.min(count, pages.size()))) {
      List<Keyword> keywords =
          Stream.concat(ranked.getOrDefault(page.app(), List.of()).stream(), left.stream())
              .filter(left::contains)
              .distinct()
              .limit(KEYWORDS_OF_APP)
              .toList();
      keywords.forEach(left::remove);
      apps.add(new App(page.app(), country, MonthPlan.START, keywords));
    }
    return apps;
  }

  /** The terms that apps are ranked for. */
  private static Map<AppId, List<Keyword>> ranked(
      StoreView view, Set<Keyword> terms, StoreType store) {
    Map<AppId, List<Keyword>> ranked = new HashMap<>();
    for (Keyword term : terms) {
      for (AppPage page : view.search(Device.defaultFor(store), term.text(), FIRST_RANKS)) {
        ranked.computeIfAbsent(page.app(), _ -> new ArrayList<>()).add(term);
      }
    }
    return ranked;
  }

  private static List<Keyword> terms(
      StoreType store, Country country, int count, SimulatedStores world) {
    return world.visit(store, country, MonthPlan.START).trendingSearches(MOST_KEYWORDS).stream()
        .map(Keyword::of)
        .distinct()
        .limit(count)
        .toList();
  }

  private static List<App> spread(List<App> apps) {
    List<App> spread = new ArrayList<>();
    for (int number = 0; number < apps.size(); number++) {
      App app = apps.get(number);
      // The stores in turns.
      int place = (number * 2) % apps.size() + (number * 2) / apps.size();
      Instant since = MonthPlan.START.plus(ADDED_WITHIN.multipliedBy(place).dividedBy(apps.size()));
      spread.add(new App(app.id(), app.country(), since, app.keywords()));
    }
    return spread;
  }

  void write(Path file) throws IOException {
    Stream<String> tracked =
        apps.stream()
            .map(
                app ->
                    String.join(
                        SEPARATOR,
                        APP,
                        app.id().store().wireName(),
                        app.id().value(),
                        app.country().code(),
                        app.since().toString(),
                        app.keywords().stream()
                            .map(Keyword::text)
                            .collect(Collectors.joining(SEPARATOR))));
    Stream<String> others =
        asked.stream().map(subject -> ASKED + SEPARATOR + SubjectName.format(subject));
    Files.write(file, Stream.concat(tracked, others).toList());
  }

  static MonthLists read(Path file) throws IOException {
    List<App> apps = new ArrayList<>();
    List<Subject<?>> asked = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      String[] parts = line.split(SEPARATOR, -1);
      if (parts[0].equals(APP)) {
        apps.add(app(parts));
      } else {
        asked.add(SubjectName.parse(parts[1]));
      }
    }
    return new MonthLists(apps, asked);
  }

  private static App app(String[] parts) {
    return new App(
        AppId.of(StoreType.find(parts[1]).orElseThrow(), parts[2]),
        new Country(parts[3]),
        Instant.parse(parts[4]),
        Arrays.stream(parts).skip(5).filter(text -> !text.isEmpty()).map(Keyword::of).toList());
  }
}
