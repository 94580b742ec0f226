package dev.storescope.sandbox.appstoreconnect;

import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.AppPage.PagePrice;
import dev.storescope.sandbox.world.SimulatedStores;
import dev.storescope.sandbox.world.Traffic;
import dev.storescope.sandbox.world.catalog.SeededRandom;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The daily reports of sales, of all apps of a developer: downloads, updates and what is bought in
 * the apps. Their days are Pacific, so they have other downloads than the reports of analytics.
 */
record SalesReports(SimulatedStores stores, SeededRandom random) {
  private static final ZoneId PACIFIC = ZoneId.of("America/Los_Angeles");
  private static final LocalTime AVAILABLE = LocalTime.of(8, 0);
  private static final int DAYS_KEPT = 365;
  private static final Map<String, String> KIND =
      Map.of(
          "filter[frequency]", "DAILY",
          "filter[reportType]", "SALES",
          "filter[reportSubType]", "SUMMARY");

  /** A Pacific day ends eight hours after that of UTC. */
  private static final double OF_NEXT_DAY = 8 / 24.0;

  private static final double UPDATES = 5;
  private static final double PURCHASES = 0.02;
  private static final double SUBSCRIPTIONS = 0.05;
  private static final BigDecimal PROCEEDS = new BigDecimal("0.85");
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("MM/dd/yyyy", Locale.ROOT);
  private static final String HEADER =
      String.join(
          "\t",
          "Provider",
          "Provider Country",
          "SKU",
          "Developer",
          "Title",
          "Version",
          "Product Type Identifier",
          "Units",
          "Developer Proceeds",
          "Begin Date",
          "End Date",
          "Customer Currency",
          "Country Code",
          "Currency of Proceeds",
          "Apple Identifier",
          "Customer Price",
          "Promo Code",
          "Parent Identifier",
          "Subscription",
          "Period",
          "Category",
          "CMB",
          "Device",
          "Supported Platforms",
          "Proceeds Reason",
          "Preserved Pricing",
          "Client",
          "Order Type");

  SalesReports(SimulatedStores stores, long seed) {
    this(stores, new SeededRandom(seed).of("sales"));
  }

  SandboxReply find(DeveloperAccount account, SandboxRequest request, ConnectKey key) {
    if (!request.parameter("filter[vendorNumber]").equals(Optional.of(key.vendorNumber()))) {
      return ApiErrors.invalid("Invalid vendor number specified. Try again.");
    }
    Optional<LocalDate> date = date(request.parameter("filter[reportDate]").orElse(""));
    if (date.isEmpty()
        || !KIND.entrySet().stream()
            .allMatch(
                each -> request.parameter(each.getKey()).equals(Optional.of(each.getValue())))) {
      return ApiErrors.invalid("There is no such report: the sandbox has daily ones of sales");
    }
    Instant available = date.get().plusDays(1).atTime(AVAILABLE).atZone(PACIFIC).toInstant();
    if (request.at().isBefore(available)) {
      return ApiErrors.noReport();
    }
    if (date.get().isBefore(LocalDate.ofInstant(request.at(), PACIFIC).minusDays(DAYS_KEPT))) {
      return ApiErrors.reportIsGone();
    }
    List<String> rows =
        account.apps().stream().flatMap(app -> rows(app, date.get()).stream()).toList();
    return rows.isEmpty() ? ApiErrors.noSales() : SandboxReply.gzip(ReportFiles.gzip(HEADER, rows));
  }

  private static Optional<LocalDate> date(String text) {
    try {
      return Optional.of(LocalDate.parse(text));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private List<String> rows(OwnedApp app, LocalDate date) {
    List<String> rows = new ArrayList<>();
    app.pages()
        .forEach(
            (territory, page) -> {
              Sold sold = new Sold(app, page, territory, date);
              double first = onPacificDay(sold, Traffic::firstDownloads);
              add(rows, sold, "1F", first, Optional.of(page.price()));
              add(rows, sold, "3F", onPacificDay(sold, Traffic::redownloads), Optional.empty());
              add(rows, sold, "7F", first * UPDATES, Optional.empty());
              Optional<AppPage.PagePurchases> bought = page.inAppPurchases();
              if (bought.isPresent()) {
                add(rows, sold, "IA1", first * PURCHASES, bought.map(each -> each.cheapest()));
                add(rows, sold, "IAY", first * SUBSCRIPTIONS, bought.map(each -> each.dearest()));
              }
            });
    return rows;
  }

  /** An app in a territory on a date. */
  private record Sold(OwnedApp app, AppPage page, Territory territory, LocalDate date) {
    String row(String type, long units, Optional<PagePrice> price) {
      boolean isBoughtInApp = type.startsWith("IA");
      String sku = "SKU" + app.id().value();
      String currency = page.price().currency();
      BigDecimal amount = price.map(PagePrice::amount).orElse(BigDecimal.ZERO);
      return String.join(
          "\t",
          "APPLE",
          "US",
          isBoughtInApp ? sku + type : sku,
          page.developer().name(),
          isBoughtInApp ? "Premium" : page.title(),
          isBoughtInApp ? "" : page.release().version(),
          type,
          Long.toString(units),
          amount.multiply(PROCEEDS).setScale(2, RoundingMode.HALF_UP).toPlainString(),
          DATE.format(date),
          DATE.format(date),
          currency,
          territory.code(),
          currency,
          isBoughtInApp ? app.id().value() + (type.equals("IA1") ? 1 : 2) : app.id().value(),
          amount.toPlainString(),
          "",
          isBoughtInApp ? sku : "",
          type.equals("IAY") ? "Renewal" : "",
          type.equals("IAY") ? "1 Month" : "",
          "",
          "",
          "iPhone",
          "iOS",
          "",
          "",
          "",
          "");
    }
  }

  private void add(
      List<String> rows, Sold sold, String type, double expected, Optional<PagePrice> price) {
    int key = Objects.hash(sold.app().id().value(), sold.territory().code(), type);
    long units = (long) (expected + random.uniform(key, sold.date().toEpochDay()));
    if (units > 0) {
      rows.add(sold.row(type, units, price));
    }
  }

  private double onPacificDay(Sold sold, ToDoubleFunction<Traffic> what) {
    return (1 - OF_NEXT_DAY) * on(sold, sold.date(), what)
        + OF_NEXT_DAY * on(sold, sold.date().plusDays(1), what);
  }

  private double on(Sold sold, LocalDate date, ToDoubleFunction<Traffic> what) {
    return stores.traffic(sold.app().id(), sold.territory().country(), date).stream()
        .mapToDouble(what)
        .sum();
  }
}
