package dev.storescope.keywords.suggestion;

import dev.storescope.estimation.difficulty.KeywordDifficulty.Difficulty;
import dev.storescope.keywords.KeywordMetrics;
import dev.storescope.observation.Rank;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A suggested keyword, with its details if the query asks for them. */
public record SuggestedKeyword(Keyword keyword, Optional<KeywordDetails> details) {

  /**
   * The details of a suggested keyword.
   *
   * @param timestamp when the newest observation used was made
   * @param rank of the app that the suggestions are for; empty if they are for no app or the search
   *     was not observed
   * @param difficulty empty if it is not asked for, or the search was not observed
   * @param priority as the store reports it
   */
  public record KeywordDetails(
      Instant timestamp,
      Optional<Rank> rank,
      KeywordMetrics metrics,
      Optional<Difficulty> difficulty,
      OptionalInt priority,
      TopApps topApps) {}

  /** The first apps of the search, best first, at most {@link #MOST}. */
  public sealed interface TopApps {
    int MOST = 5;

    record IdsOnly(List<AppId> apps) implements TopApps {
      public IdsOnly {
        apps = List.copyOf(apps);
      }
    }

    /** With their listings; without those that are no longer listed. */
    record WithListings(List<TopApp> apps) implements TopApps {
      public WithListings {
        apps = List.copyOf(apps);
      }
    }
  }

  /**
   * One of the first apps.
   *
   * @param icon a URL
   * @param rating the average, 0 to 5
   * @param price as the store writes it, or blank
   */
  public record TopApp(
      AppId app, String icon, String name, String developer, double rating, String price) {}

  /**
   * The maximum charges of suggestions.
   *
   * @param keywords the maximum number of suggestions
   */
  static List<Charge> mostCharges(
      PricedItem item,
      int keywords,
      boolean withStats,
      boolean withTopApps,
      boolean withDifficulty) {
    int described = withStats ? keywords : 0;
    int rated = withDifficulty ? described : 0;
    int apps = withTopApps ? described * TopApps.MOST : 0;
    return List.of(
        Charge.one(item),
        new Charge(PricedItem.KEYWORD_STATS, described),
        new Charge(PricedItem.KEYWORD_DIFFICULTY, rated),
        new Charge(PricedItem.APP_META, apps));
  }
}
