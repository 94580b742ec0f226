package dev.storescope.sandbox.appstoreconnect;

import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.AppPage.Kind;
import dev.storescope.sandbox.world.AppPage.PagePrice;
import dev.storescope.sandbox.world.AppPage.PagePurchases;
import dev.storescope.sandbox.world.AppReview;
import dev.storescope.sandbox.world.SimulatedStores;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What a developer has in App Store Connect at an instant: the apps that the App Store shows, with
 * the same texts, versions, prices and reviews, and what it does not show: the keyword fields, the
 * version before, and one in preparation. Of the reviews, it has the newest thousand of each
 * territory.
 */
record DeveloperAccount(SimulatedStores stores, long developer, Instant at) {
  private static final int MOST_REVIEWS = 1000;
  private static final int LONGEST_KEYWORDS = 100;
  private static final String PURCHASE = "1";
  private static final String SUBSCRIPTION = "2";
  private static final String NAME = "Premium";
  private static final String LIVE = "live";
  private static final String NEXT = "next";
  private static final String BEFORE = "before";
  private static final String STATE = "state";
  private static final DateTimeFormatter PACIFIC =
      DateTimeFormatter.ISO_OFFSET_DATE_TIME.withZone(ZoneId.of("America/Los_Angeles"));

  /** The apps of which no bundle consists, by id. */
  List<OwnedApp> apps() {
    Map<AppId, Map<Territory, AppPage>> pages = new TreeMap<>();
    for (Territory territory : Territory.values()) {
      for (AppPage page : view(territory).appsOf(developer)) {
        if (page.kind() == Kind.APPLICATION) {
          pages
              .computeIfAbsent(page.app(), _ -> new EnumMap<>(Territory.class))
              .put(territory, page);
        }
      }
    }
    return pages.entrySet().stream()
        .map(entry -> new OwnedApp(entry.getKey(), entry.getValue()))
        .toList();
  }

  Optional<OwnedApp> find(String id) {
    return apps().stream().filter(app -> app.id().value().equals(id)).findFirst();
  }

  private StoreView view(Territory territory) {
    return stores.visit(StoreType.APP_STORE, territory.country(), at);
  }

  static Resource resource(OwnedApp app) {
    return new Resource(
        "apps",
        app.id().value(),
        Map.of(
            "name", app.page().title(),
            "bundleId", app.page().bundleId(),
            "sku", "SKU" + app.id().value(),
            "primaryLocale", app.primary().locale(),
            "isOrEverWasMadeForKids", false));
  }

  static List<Resource> infos(OwnedApp app) {
    return List.of(
        new Resource("appInfos", part(app, NEXT), Map.of(STATE, "PREPARE_FOR_SUBMISSION")),
        new Resource("appInfos", part(app, LIVE), Map.of(STATE, "READY_FOR_DISTRIBUTION")));
  }

  static List<Resource> infoTexts(OwnedApp app, String part) {
    return texts(
        app,
        "appInfoLocalizations",
        part,
        territory -> {
          AppPage page = page(app, territory);
          return Map.of(
              "name", inPreparation(part) + page.title(),
              "subtitle", inPreparation(part) + page.subtitle());
        });
  }

  static List<Resource> versions(OwnedApp app) {
    String live = app.page().release().version();
    return Stream.of(
            version(app, NEXT, live + ".1", "PREPARE_FOR_SUBMISSION"),
            version(app, LIVE, live, "READY_FOR_DISTRIBUTION"),
            version(app, BEFORE, "0.9", "REPLACED_WITH_NEW_VERSION"))
        .toList();
  }

  private static Resource version(OwnedApp app, String part, String number, String state) {
    return new Resource(
        "appStoreVersions",
        part(app, part),
        Map.of(
            "platform",
            "IOS",
            "versionString",
            number,
            "appVersionState",
            state,
            "createdDate",
            time(app.page().release().updatedAt())));
  }

  List<Resource> versionTexts(OwnedApp app, String part) {
    return texts(
        app,
        "appStoreVersionLocalizations",
        part,
        territory -> {
          AppPage page = page(app, territory);
          return Map.of(
              "description", inPreparation(part) + page.description(),
              "keywords", inPreparation(part) + keywords(app, territory),
              "whatsNew", page.release().notes());
        });
  }

  /** As many as the field takes. */
  private String keywords(OwnedApp app, Territory territory) {
    StringBuilder field = new StringBuilder();
    for (String word : view(territory).keywords(app.id())) {
      if (field.length() + word.length() < LONGEST_KEYWORDS) {
        field.append(field.isEmpty() ? "" : ",").append(word);
      }
    }
    return field.toString();
  }

  private static List<Resource> texts(
      OwnedApp app, String type, String part, Function<Territory, Map<String, String>> texts) {
    return app.pages().keySet().stream()
        .map(
            territory -> {
              Map<String, Object> attributes = new LinkedHashMap<>();
              attributes.put("locale", territory.locale());
              attributes.putAll(texts.apply(territory));
              return new Resource(type, part(app, part) + "-" + territory.locale(), attributes);
            })
        .toList();
  }

  private static AppPage page(OwnedApp app, Territory territory) {
    return Optional.ofNullable(app.pages().get(territory)).orElseThrow();
  }

  private static String inPreparation(String part) {
    return part.equals(LIVE) ? "" : "(" + part + ") ";
  }

  private static String part(OwnedApp app, String part) {
    return app.id().value() + "-" + part;
  }

  /** The cheapest of what the App Store lists is sold once, the dearest as a subscription. */
  static List<Resource> purchases(OwnedApp app) {
    return app.page().inAppPurchases().stream()
        .map(
            _ ->
                product(
                    "inAppPurchases",
                    app.id().value() + PURCHASE,
                    Map.of(
                        "productId",
                        app.page().bundleId() + ".premium",
                        "inAppPurchaseType",
                        "NON_CONSUMABLE")))
        .toList();
  }

  static List<Resource> groups(OwnedApp app) {
    return app.page().inAppPurchases().stream()
        .map(
            _ ->
                new Resource(
                    "subscriptionGroups",
                    app.id().value() + SUBSCRIPTION,
                    Map.of("referenceName", NAME)))
        .toList();
  }

  static List<Resource> subscriptions(OwnedApp app) {
    return app.page().inAppPurchases().stream()
        .map(
            _ ->
                product(
                    "subscriptions",
                    app.id().value() + SUBSCRIPTION,
                    Map.of(
                        "productId",
                        app.page().bundleId() + ".premium.monthly",
                        "subscriptionPeriod",
                        "ONE_MONTH",
                        "groupLevel",
                        1)))
        .toList();
  }

  private static Resource product(String type, String id, Map<String, Object> more) {
    Map<String, Object> attributes = new LinkedHashMap<>(more);
    attributes.put("name", NAME);
    attributes.put(STATE, "APPROVED");
    attributes.put("familySharable", false);
    return new Resource(type, id, attributes);
  }

  /** The price of the primary territory is set by hand, the others are derived. */
  static List<Resource> purchasePrices(OwnedApp app, boolean isManual) {
    return prices(
            app,
            "inAppPurchasePrices",
            "inAppPurchasePricePoint",
            PagePurchases::cheapest,
            Map.of("manual", isManual))
        .entrySet()
        .stream()
        .filter(entry -> isManual == (entry.getKey() == app.primary()))
        .map(Map.Entry::getValue)
        .toList();
  }

  static List<Resource> subscriptionPrices(OwnedApp app) {
    return List.copyOf(
        prices(
                app,
                "subscriptionPrices",
                "subscriptionPricePoint",
                PagePurchases::dearest,
                Map.of("preserved", false, "planType", "UPFRONT"))
            .values());
  }

  private static Map<Territory, Resource> prices(
      OwnedApp app,
      String type,
      String point,
      Function<PagePurchases, PagePrice> which,
      Map<String, Object> attributes) {
    Map<Territory, Resource> prices = new EnumMap<>(Territory.class);
    app.pages()
        .forEach(
            (territory, page) ->
                page.inAppPurchases()
                    .map(which)
                    .ifPresent(
                        price ->
                            prices.put(
                                territory,
                                new Resource(
                                    type,
                                    app.id().value() + "-" + territory,
                                    attributes,
                                    Map.of(
                                        point,
                                        point(app, territory, point + "s", price),
                                        "territory",
                                        new Resource(
                                            "territories",
                                            territory.name(),
                                            Map.of("currency", price.currency())))))));
    return prices;
  }

  private static Resource point(OwnedApp app, Territory territory, String type, PagePrice price) {
    return new Resource(
        type,
        "p-" + app.id().value() + "-" + territory,
        Map.of("customerPrice", price.amount().toPlainString()));
  }

  /** Newest first. */
  List<Resource> reviews(OwnedApp app) {
    record Dated(Instant at, Resource review) {}
    return app.pages().keySet().stream()
        .flatMap(
            territory ->
                view(territory).reviews(app.id(), MOST_REVIEWS).stream()
                    .map(review -> new Dated(review.submittedAt(), review(territory, review))))
        .sorted(Comparator.comparing(Dated::at).reversed().thenComparing(d -> d.review().id()))
        .map(Dated::review)
        .toList();
  }

  private static Resource review(Territory territory, AppReview review) {
    String id = new UUID(territory.locale().hashCode(), review.number()).toString();
    return new Resource(
        "customerReviews",
        id,
        Map.of(
            "rating", review.stars(),
            "title", review.title(),
            "body", review.text(),
            "reviewerNickname", review.author(),
            "createdDate", time(review.submittedAt()),
            "territory", territory.name()),
        review
            .answer()
            .map(
                answer ->
                    Map.of(
                        "response",
                        new Resource(
                            "customerReviewResponses",
                            "r-" + id,
                            Map.of(
                                "responseBody",
                                answer.text(),
                                "lastModifiedDate",
                                time(answer.answeredAt()),
                                STATE,
                                "PUBLISHED"))))
            .orElse(Map.of()));
  }

  private static String time(Instant instant) {
    return PACIFIC.format(instant.truncatedTo(ChronoUnit.SECONDS));
  }
}
