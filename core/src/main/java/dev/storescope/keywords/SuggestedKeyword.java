package dev.storescope.keywords;

import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A keyword that is suggested, with what is known of it where that was asked for. */
public record SuggestedKeyword(Keyword keyword, Optional<Details> details) {

  /**
   * What is known of a suggested keyword.
   *
   * @param timestamp when the newest observation of it was made
   * @param position the rank of the app that the suggestions are for, 0 if it is absent; empty
   *     where they are for none
   * @param priority as the store gave it
   */
  public record Details(
      Instant timestamp,
      OptionalInt position,
      KeywordFigures figures,
      OptionalInt priority,
      TopApps topApps) {}

  /** The first apps of the keyword's search, best first, at most {@link #MOST}. */
  public sealed interface TopApps {
    /** How many there are at most. */
    int MOST = 5;

    /** The apps alone. */
    record Ids(List<AppId> apps) implements TopApps {
      public Ids {
        apps = List.copyOf(apps);
      }
    }

    /** The apps with their listings; one that is not listed any more is left out. */
    record Described(List<TopApp> apps) implements TopApps {
      public Described {
        apps = List.copyOf(apps);
      }
    }
  }

  /**
   * One of the first apps, as its listing describes it.
   *
   * @param icon a URL
   * @param rating the average, 0 to 5
   * @param price as the store writes it, or empty
   */
  public record TopApp(
      AppId app, String icon, String name, String developer, double rating, String price) {}

  /**
   * The most that suggestions may be charged.
   *
   * @param item what is asked for
   * @param keywords how many are suggested at most
   */
  public static List<Charge> mostCharges(
      PricedItem item, int keywords, boolean withStats, boolean withTopApps) {
    int described = withStats ? keywords : 0;
    int apps = withTopApps ? described * TopApps.MOST : 0;
    return List.of(
        Charge.one(item),
        new Charge(PricedItem.KEYWORD_STATS, described),
        new Charge(PricedItem.APP_META, apps));
  }
}
