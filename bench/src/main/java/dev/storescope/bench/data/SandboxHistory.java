package dev.storescope.bench.data;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.SimulatedStores.PopularTerm;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.sandbox.world.World;
import dev.storescope.sandbox.world.law.WorldSettings;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Two charts and popular searches of the sandbox's App Store, once a day. */
public record SandboxHistory(World world, int days) {
  private static final long SEED = 1;
  private static final int SEARCHES = 40;
  private static final int SEARCHED = 100;
  private static final int CHARTED = 200;
  private static final List<String> CATEGORIES = List.of("36", "6014");
  private static final LocalDate SUNDAY = LocalDate.parse("2025-12-28");

  public static List<Observation<?>> generate(int days) {
    SandboxHistory history = new SandboxHistory(new World(WorldSettings.of(SEED)), days);
    List<Observation<?>> all = new ArrayList<>();
    CATEGORIES.forEach(category -> all.addAll(history.charts(new CategoryId(category))));
    history.world.popularTerms(Generated.COUNTRY, SUNDAY).stream()
        .map(PopularTerm::term)
        .distinct()
        .limit(SEARCHES)
        .forEach(term -> all.addAll(history.searches(term)));
    return all;
  }

  private List<Observation<ChartRanking>> charts(CategoryId category) {
    Subject.Chart subject = new Subject.Chart(Device.IPHONE, Generated.COUNTRY, category);
    return daily(
        subject,
        Source.ITUNES_RSS,
        store -> {
          Map<ChartKind, List<AppId>> charts = new EnumMap<>(ChartKind.class);
          for (ChartKind kind : ChartKind.values()) {
            charts.put(kind, ids(store.chart(Device.IPHONE, kind, category, CHARTED)));
          }
          return new ChartRanking(charts, Optional.empty());
        });
  }

  private List<Observation<SearchRanking>> searches(String term) {
    return daily(
        new Subject.Search(Device.IPHONE, Generated.COUNTRY, Keyword.of(term)),
        Source.ITUNES_SEARCH,
        store -> new SearchRanking(ids(store.search(Device.IPHONE, term, SEARCHED))));
  }

  /** What a visit of the store observes. */
  private interface Visit<F extends Facts> {
    F observe(StoreView store);
  }

  private <F extends Facts> List<Observation<F>> daily(
      Subject<F> subject, Source source, Visit<F> visit) {
    return IntStream.range(0, days)
        .mapToObj(day -> Generated.FIRST_DAY.plus(day, ChronoUnit.DAYS))
        .map(at -> new Observation<>(subject, at, source, visit.observe(store(at))))
        .toList();
  }

  private StoreView store(Instant at) {
    return world.visit(StoreType.APP_STORE, Generated.COUNTRY, at);
  }

  private static List<AppId> ids(List<AppPage> pages) {
    return pages.stream().map(AppPage::app).toList();
  }
}
