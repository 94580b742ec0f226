package dev.storescope.demo;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.CardRating;
import dev.storescope.observation.Observation;
import dev.storescope.observation.SearchEntries;
import dev.storescope.observation.Subject;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.store.AppId;
import java.util.Optional;

/** What the search page of the App Store's web site has of a world. */
record GroundTruthSearchPage(StoreView visit) {
  private static final int MOST = 200;
  private static final int SHOWN = 12;

  /** Numbers of ratings from this one on are abbreviated. */
  private static final long THOUSAND = 1000;

  boolean has(Observation<?> observation) {
    return switch (observation.facts()) {
      case Facts.SearchRanking ranking ->
          observation.subject() instanceof Subject.Search search && isRanking(ranking, search);
      case Facts.Summary summary ->
          visit
              .find(observation.subject().parts().app())
              .filter(page -> is(summary, page))
              .isPresent();
      case SearchEntries entries -> hasEntries(entries, (Subject.SearchPage) observation.subject());
      case Facts _ -> false;
    };
  }

  /** Bundles have no rank. */
  private boolean isRanking(Facts.SearchRanking ranking, Subject.Search search) {
    return ranking
            .apps()
            .equals(
                visit.search(search.device(), search.keyword().text(), MOST).stream()
                    .filter(page -> page.kind() == AppPage.Kind.APPLICATION)
                    .map(AppPage::app)
                    .toList())
        && ranking.cards().entrySet().stream()
            .allMatch(card -> isRated(card.getKey(), card.getValue().rating()));
  }

  /** The first results, of which bundles have no rank; other entries are between or after them. */
  private boolean hasEntries(SearchEntries entries, Subject.SearchPage page) {
    return entries.entries().stream()
        .filter(entry -> entry.kind().isRanked() || entry.kind() == SearchEntries.EntryKind.BUNDLE)
        .limit(SHOWN)
        .map(entry -> entry.id().orElse(""))
        .toList()
        .equals(
            visit.search(page.device(), page.keyword().text(), SHOWN).stream()
                .map(result -> result.app().value())
                .toList());
  }

  private boolean isRated(AppId app, CardRating observed) {
    return visit.find(app).map(GroundTruthSearchPage::rating).equals(Optional.of(observed));
  }

  private static CardRating rating(AppPage page) {
    long count = page.ratings().count();
    double average = Math.round(page.ratings().average() * 10) / 10.0;
    if (count == 0) {
      return new CardRating.NotShown();
    }
    return count < THOUSAND
        ? new CardRating.Counted(new Facts.Rating(average, count))
        : new CardRating.Average(average);
  }

  private static boolean is(Facts.Summary summary, AppPage page) {
    return summary.title().equals(page.title())
        && summary.developer().equals(Optional.of(page.developer().name()))
        && summary.icon().equals(Optional.of(page.icon()))
        && summary.text().equals(Optional.of(page.description()))
        && summary.price().isEmpty();
  }
}
