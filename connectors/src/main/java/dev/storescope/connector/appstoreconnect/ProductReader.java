package dev.storescope.connector.appstoreconnect;

import dev.storescope.own.OwnProduct;
import dev.storescope.own.OwnProduct.Price;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads the in-app purchases and subscriptions of an app, with the prices of today. */
record ProductReader(AppStoreConnectApi api, InstantSource clock) {
  private static final String TERRITORY = "territory";
  private static final String PURCHASE_POINT = "inAppPurchasePricePoint";
  private static final String SUBSCRIPTION_POINT = "subscriptionPricePoint";
  private static final String START = "startDate";

  /** A price that a territory had from a day on. */
  private record Dated(LocalDate from, boolean isManual, Price price) {
    private static final Comparator<Dated> ORDER =
        Comparator.comparing(Dated::isManual).thenComparing(Dated::from);

    Dated orBetter(Dated other) {
      return ORDER.compare(this, other) >= 0 ? this : other;
    }
  }

  List<OwnProduct> read(AppId app) throws InterruptedException {
    List<OwnProduct> products = new ArrayList<>();
    for (ApiResource purchase :
        api.listResources("/v1/apps/" + app.value() + "/inAppPurchasesV2")) {
      products.add(
          product(
              purchase,
              purchase.get("inAppPurchaseType"),
              Optional.empty(),
              purchasePrices(purchase)));
    }
    for (ApiResource group : api.listResources("/v1/apps/" + app.value() + "/subscriptionGroups")) {
      for (ApiResource subscription :
          api.listResources("/v1/subscriptionGroups/" + group.id() + "/subscriptions")) {
        products.add(
            product(
                subscription,
                OwnProduct.AUTO_RENEWABLE,
                subscription.find("subscriptionPeriod"),
                subscriptionPrices(subscription)));
      }
    }
    return products;
  }

  private static OwnProduct product(
      ApiResource resource,
      String kind,
      Optional<String> period,
      SortedMap<Country, Price> prices) {
    return new OwnProduct(
        resource.get("productId"),
        resource.get("name"),
        kind,
        resource.get("state"),
        period,
        prices);
  }

  /** Those set by hand, and those that Apple derives from them for all other territories. */
  private SortedMap<Country, Price> purchasePrices(ApiResource purchase)
      throws InterruptedException {
    Optional<ApiResource> schedule = findSchedule(purchase);
    Map<Country, Dated> prices = new HashMap<>();
    if (schedule.isPresent()) {
      String path = "/v1/inAppPurchasePriceSchedules/" + schedule.get().id();
      addPrices(prices, path + "/automaticPrices", PURCHASE_POINT, false);
      addPrices(prices, path + "/manualPrices", PURCHASE_POINT, true);
    }
    return current(prices);
  }

  /** Empty if the purchase was never priced, for which Apple has two replies. */
  private Optional<ApiResource> findSchedule(ApiResource purchase) throws InterruptedException {
    try {
      return api.get("/v2/inAppPurchases/" + purchase.id() + "/iapPriceSchedule").data().stream()
          .findFirst();
    } catch (NoAnswerException e) {
      if (e.reason() instanceof NoAnswer.NotFound) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private SortedMap<Country, Price> subscriptionPrices(ApiResource subscription)
      throws InterruptedException {
    Map<Country, Dated> prices = new HashMap<>();
    addPrices(
        prices, "/v1/subscriptions/" + subscription.id() + "/prices", SUBSCRIPTION_POINT, true);
    return current(prices);
  }

  private void addPrices(Map<Country, Dated> prices, String path, String point, boolean isManual)
      throws InterruptedException {
    for (ApiPage page : api.list(path, "include", point + "," + TERRITORY)) {
      for (ApiResource each : page.data()) {
        findDated(page, each, point, isManual)
            .ifPresent(price -> prices.merge(territory(each), price, (a, b) -> b.orBetter(a)));
      }
    }
  }

  /** Empty for a price of the past or the future, or that of an installment. */
  private Optional<Dated> findDated(
      ApiPage page, ApiResource each, String point, boolean isManual) {
    LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    LocalDate from = findDate(each, START).orElse(LocalDate.MIN);
    boolean isOver = findDate(each, "endDate").filter(end -> !end.isAfter(today)).isPresent();
    boolean isInstallment = each.find("planType").filter("MONTHLY"::equals).isPresent();
    if (from.isAfter(today) || isOver || isInstallment) {
      return Optional.empty();
    }
    Price price =
        new Price(
            amount(page.related(each, point).get("customerPrice")),
            page.related(each, TERRITORY).get("currency"));
    return Optional.of(new Dated(from, isManual, price));
  }

  private static Country territory(ApiResource price) {
    return price
        .findRelated(TERRITORY)
        .map(key -> Territories.get(key.id()))
        .orElseThrow(() -> NoAnswerException.failed("a price has no territory"));
  }

  private static Optional<LocalDate> findDate(ApiResource price, String attribute) {
    try {
      return price.find(attribute).map(LocalDate::parse);
    } catch (DateTimeException e) {
      throw new NoAnswerException(
          new NoAnswer.Failed("the " + attribute + " of a price is no date"));
    }
  }

  private static BigDecimal amount(String text) {
    try {
      return new BigDecimal(text);
    } catch (NumberFormatException e) {
      throw new NoAnswerException(new NoAnswer.Failed("a price is not a number: " + text));
    }
  }

  private static SortedMap<Country, Price> current(Map<Country, Dated> prices) {
    SortedMap<Country, Price> current = new TreeMap<>();
    prices.forEach((country, dated) -> current.put(country, dated.price()));
    return current;
  }
}
