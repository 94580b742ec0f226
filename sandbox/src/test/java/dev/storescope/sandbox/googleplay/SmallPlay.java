package dev.storescope.sandbox.googleplay;

import dev.storescope.sandbox.apple.SmallStoreView;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.AppPage.Developer;
import dev.storescope.sandbox.world.AppPage.Kind;
import dev.storescope.sandbox.world.AppPage.PageCategory;
import dev.storescope.sandbox.world.AppPage.PagePrice;
import dev.storescope.sandbox.world.AppPage.PagePurchases;
import dev.storescope.sandbox.world.AppPage.Ratings;
import dev.storescope.sandbox.world.AppPage.Release;
import dev.storescope.sandbox.world.ReportedDays;
import dev.storescope.sandbox.world.SimulatedStores;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A Google Play of a dozen apps of all kinds, and 300 of one kind; the same at all times and in all
 * countries but Japan, where nothing is offered.
 */
public final class SmallPlay implements SimulatedStores {
  public static final Developer BAMBOO =
      new Developer(
          5_863_533_226L,
          "Bamboo & Sons",
          "panda@bamboo.example",
          "https://bamboo.example",
          "1 Way");
  public static final Developer LONER = new Developer(77, "<Löner> \"Ltd.\"", "", "", "");

  /** Of one app, so that its page has no others beside the similar ones. */
  private static final Developer SINGLE = new Developer(78, "Single", "", "", "");

  private static final PageCategory PUZZLE =
      new PageCategory(new CategoryId("GAME_PUZZLE"), "Puzzle");
  private static final PageCategory CASUAL =
      new PageCategory(new CategoryId("GAME_CASUAL"), "Casual");
  private static final PageCategory FINANCE =
      new PageCategory(new CategoryId("FINANCE"), "Finances & <Co>");
  private static final PagePrice FREE = new PagePrice(BigDecimal.ZERO, "USD", "Free");
  private static final Ratings RATED =
      new Ratings(4.192623, 12_345, List.of(345L, 1000L, 1000L, 3000L, 7000L));

  private final List<AppPage> apps = new ArrayList<>();

  public SmallPlay() {
    add("com.bamboo.panda", "Panda", BAMBOO, FREE, RATED, PUZZLE, CASUAL);
    add("com.bamboo.kitchen", "Panda's Kitchen = \"fun\"", BAMBOO, price("6.99"), RATED, CASUAL);
    add("com.bamboo.unrated", "Panda </script><b>", BAMBOO, FREE, Ratings.NONE, PUZZLE);
    add("com.loner.money", "家計簿 панда 🐼", LONER, price("0.99"), Ratings.NONE, FINANCE);
    add("com.loner.arabic", "بنك \u2028 panda\u0007", LONER, FREE, RATED, FINANCE);
    add("org.example.quiet_one", "Quiet", LONER, FREE, RATED, FINANCE);
    for (int i = 1; i <= 6; i++) {
      Developer developer = i == 6 ? SINGLE : BAMBOO;
      add("org.example.note" + i, "Note " + i, developer, FREE, RATED, FINANCE);
    }
    for (int i = 1; i <= 300; i++) {
      PagePrice price = i % 10 == 0 ? price("1.49") : FREE;
      add(
          "org.many.app" + i,
          "Many " + i,
          BAMBOO,
          price,
          i % 7 == 0 ? Ratings.NONE : RATED,
          PUZZLE);
    }
  }

  private SmallPlay(String title, String description) {
    add("com.bamboo.panda", title, description, BAMBOO, FREE, RATED, PUZZLE);
  }

  /** A store of one app. */
  static SmallPlay of(String title, String description) {
    return new SmallPlay(title, description);
  }

  private static PagePrice price(String amount) {
    return new PagePrice(new BigDecimal(amount), "USD", "US$" + amount);
  }

  private void add(
      String id,
      String title,
      Developer by,
      PagePrice price,
      Ratings ratings,
      PageCategory... categories) {
    String description = "Line one\n\n\"Two\" & <three> 'four' = \\five\\\n" + title;
    add(id, title, description, by, price, ratings, categories);
  }

  private void add(
      String id,
      String title,
      String description,
      Developer by,
      PagePrice price,
      Ratings ratings,
      PageCategory... categories) {
    boolean plain = apps.size() % 2 == 0;
    apps.add(
        new AppPage(
            new AppId.GooglePlay(id),
            id,
            Kind.APPLICATION,
            by,
            title,
            plain ? "Serve & 'enjoy' <now> = " + title : "",
            description,
            "https://img.example/" + id + "=w512",
            plain ? List.of("https://img.example/1?a=b&c=d", "https://img.example/2") : List.of(),
            List.of(),
            List.of(categories),
            price,
            plain ? Optional.of(new PagePurchases(price("0.99"), price("9.99"))) : Optional.empty(),
            new Release(
                plain ? "2.1.0" : "",
                Instant.parse("2019-08-15T08:00:00Z"),
                Instant.parse("2026-11-01T08:00:00Z"),
                plain ? "Bugs & <fixes>" : ""),
            ratings,
            91_130_079L / (apps.size() + 1),
            plain));
  }

  @Override
  public StoreView visit(StoreType store, Country country, Instant at) {
    boolean offered = store == StoreType.GOOGLE_PLAY && !country.code().equals("jp");
    return offered
        ? new SmallStoreView(apps, SmallPlay::suggestions)
        : new SmallStoreView(List.of(), _ -> List.of());
  }

  @Override
  public List<PopularTerm> popularTerms(Country country, ReportedDays days) {
    return List.of();
  }

  @Override
  public List<SuggestedTerm> suggestedTerms(AppId app, Country country, Instant at) {
    return List.of();
  }

  private static List<String> suggestions(String typed) {
    return typed.startsWith("x")
        ? List.of()
        : IntStream.rangeClosed(1, 10).mapToObj(i -> typed + " <é> = 'k' 家 " + i).toList();
  }
}
