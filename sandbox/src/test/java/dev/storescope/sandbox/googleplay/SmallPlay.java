package dev.storescope.sandbox.googleplay;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.AppPage.Category;
import dev.storescope.sandbox.world.AppPage.Developer;
import dev.storescope.sandbox.world.AppPage.InAppPurchases;
import dev.storescope.sandbox.world.AppPage.Kind;
import dev.storescope.sandbox.world.AppPage.Price;
import dev.storescope.sandbox.world.AppPage.Ratings;
import dev.storescope.sandbox.world.AppPage.Release;
import dev.storescope.sandbox.world.StoreVisit;
import dev.storescope.sandbox.world.Stores;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A Google Play of a dozen apps of all kinds, and 300 of one kind; the same at all times and in all
 * countries but Japan, where nothing is offered.
 */
public final class SmallPlay implements Stores {
  public static final Developer BAMBOO =
      new Developer(
          5_863_533_226L,
          "Bamboo & Sons",
          "panda@bamboo.example",
          "https://bamboo.example",
          "1 Way");
  public static final Developer LONER = new Developer(77, "<Löner> \"Ltd.\"", "", "", "");

  private static final Category PUZZLE = new Category(new CategoryId("GAME_PUZZLE"), "Puzzle");
  private static final Category CASUAL = new Category(new CategoryId("GAME_CASUAL"), "Casual");
  private static final Category FINANCE =
      new Category(new CategoryId("FINANCE"), "Finances & <Co>");
  private static final Price FREE = new Price(BigDecimal.ZERO, "USD", "Free");
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
      add("org.example.note" + i, "Note " + i, BAMBOO, FREE, RATED, FINANCE);
    }
    for (int i = 1; i <= 300; i++) {
      Price price = i % 10 == 0 ? price("1.49") : FREE;
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

  /** Of one app. */
  static SmallPlay of(String title, String description) {
    return new SmallPlay(title, description);
  }

  private static Price price(String amount) {
    return new Price(new BigDecimal(amount), "USD", "US$" + amount);
  }

  private void add(
      String id, String title, Developer by, Price price, Ratings ratings, Category... categories) {
    String description = "Line one\n\n\"Two\" & <three> 'four' = \\five\\\n" + title;
    add(id, title, description, by, price, ratings, categories);
  }

  private void add(
      String id,
      String title,
      String description,
      Developer by,
      Price price,
      Ratings ratings,
      Category... categories) {
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
            plain ? Optional.of(new InAppPurchases("$0.99 - $9.99 per item")) : Optional.empty(),
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
  public StoreVisit visit(StoreType store, Country country, Instant at) {
    boolean offered = store == StoreType.GOOGLE_PLAY && !country.code().equals("jp");
    return new Visit(offered ? apps : List.of());
  }

  @Override
  public List<PopularTerm> popularTerms(Country country, LocalDate sunday) {
    return List.of();
  }

  private record Visit(List<AppPage> apps) implements StoreVisit {

    @Override
    public List<AppPage> search(Device device, String term, int limit) {
      String wanted = term.toLowerCase(Locale.ROOT);
      return apps.stream()
          .filter(
              app ->
                  (app.title() + app.developer().name()).toLowerCase(Locale.ROOT).contains(wanted))
          .limit(limit)
          .toList();
    }

    @Override
    public List<String> suggest(String typed) {
      return apps.isEmpty() || typed.startsWith("x")
          ? List.of()
          : IntStream.rangeClosed(1, 10).mapToObj(i -> typed + " <é> = 'k' 家 " + i).toList();
    }

    @Override
    public List<AppPage> chart(Device device, ChartKind kind, CategoryId category, int limit) {
      return apps.stream()
          .filter(app -> kind == ChartKind.GROSSING || kind == kind(app))
          .filter(app -> app.categories().stream().anyMatch(in -> in.id().equals(category)))
          .limit(limit)
          .toList();
    }

    private static ChartKind kind(AppPage app) {
      return app.price().isFree() ? ChartKind.FREE : ChartKind.PAID;
    }

    @Override
    public Optional<AppPage> find(AppId app) {
      return apps.stream().filter(page -> page.app().equals(app)).findFirst();
    }

    @Override
    public Optional<AppPage> findByBundle(String bundleId) {
      return apps.stream().filter(page -> page.bundleId().equals(bundleId)).findFirst();
    }

    @Override
    public List<AppPage> appsOf(long developerId) {
      return apps.stream().filter(page -> page.developer().id() == developerId).toList();
    }

    @Override
    public List<AppPage> similarTo(AppId app) {
      return find(app).stream()
          .flatMap(one -> apps.stream().filter(page -> page.categories().equals(one.categories())))
          .filter(page -> !page.app().equals(app))
          .limit(50)
          .toList();
    }

    @Override
    public Optional<String> findCategoryName(CategoryId category) {
      return apps.stream()
          .flatMap(app -> app.categories().stream())
          .filter(in -> in.id().equals(category))
          .map(Category::name)
          .findFirst();
    }
  }
}
