package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.ReportedDays;
import dev.storescope.sandbox.world.SimulatedStores;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** An App Store of a few apps with fixed suggestions, the same in every country. */
public record SmallStores(
    List<AppPage> apps, List<String> suggestions, Map<ReportedDays, List<PopularTerm>> popularTerms)
    implements SimulatedStores {
  public static SmallStores of(AppPage... apps) {
    return new SmallStores(List.of(apps), List.of(), Map.of());
  }

  /** A number of apps without ratings, named "App" and a number. */
  public static SmallStores ofSize(int size) {
    return new SmallStores(
        IntStream.rangeClosed(1, size)
            .mapToObj(i -> SampleApps.unrated(1_000_000_000L + i, "App " + i))
            .toList(),
        List.of(),
        Map.of());
  }

  @Override
  public StoreView visit(StoreType store, Country country, Instant at) {
    return new SmallStoreView(apps, _ -> suggestions);
  }

  @Override
  public List<PopularTerm> popularTerms(Country country, ReportedDays days) {
    return country.equals(Country.of("us"))
        ? popularTerms.getOrDefault(days, List.of())
        : List.of();
  }

  /** The terms of all reports. */
  @Override
  public List<SuggestedTerm> suggestedTerms(AppId app, Country country, Instant at) {
    return country.equals(Country.of("us"))
        ? popularTerms.values().stream()
            .flatMap(List::stream)
            .map(term -> new SuggestedTerm(term.term(), term.exact()))
            .toList()
        : List.of();
  }
}
