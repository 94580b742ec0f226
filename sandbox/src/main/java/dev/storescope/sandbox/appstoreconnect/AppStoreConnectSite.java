package dev.storescope.sandbox.appstoreconnect;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.storescope.sandbox.appstoreconnect.KeyRole.Area;
import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.http.SimulatedSite;
import dev.storescope.sandbox.world.SimulatedStores;
import dev.storescope.store.AppId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code api.appstoreconnect.apple.com}, for every developer of a world: apps, texts, in-app
 * purchases, subscriptions, reviews, reports of sales and of analytics.
 */
public final class AppStoreConnectSite implements SimulatedSite {
  /** The base of its address on the port of a sandbox. */
  public static final String BASE = "app-store-connect";

  private static final String APPS = "/v1/apps";
  private static final Pattern APP = Pattern.compile("/v1/apps/([0-9]+)");
  private static final Pattern SCHEDULE =
      Pattern.compile("/v2/inAppPurchases/([0-9]+)1/iapPriceSchedule");
  private static final String SALES = "/v1/salesReports";
  private static final int MOST_LISTS = 4;

  private final SimulatedStores stores;
  private final TokenCheck tokens;
  private final Conditions conditions;
  private final CallLimit limit;
  private final AnalyticsReports analytics;
  private final SalesReports sales;

  /** A world changes hourly, and a client asks for one page after another. */
  private final Cache<Written, List<Resource>> reviews =
      Caffeine.newBuilder().maximumSize(MOST_LISTS).build();

  /**
   * A site.
   *
   * @param seed of the world, from which the keys are made
   */
  public AppStoreConnectSite(SimulatedStores stores, long seed, Conditions conditions) {
    this.stores = stores;
    this.tokens = new TokenCheck(new KeyPairs(seed));
    this.conditions = conditions;
    this.limit = new CallLimit(conditions.callsPerHour());
    this.analytics = new AnalyticsReports(stores, seed);
    this.sales = new SalesReports(stores, seed);
  }

  /** The reviews of an app within an hour. */
  private record Written(AppId app, Instant hour) {}

  /**
   * What holds for all developers.
   *
   * @param callsPerHour with one key
   * @param areAgreementsAccepted by the Account Holder
   */
  public record Conditions(int callsPerHour, boolean areAgreementsAccepted) {
    public static final Conditions USUAL = new Conditions(3500, true);
  }

  /**
   * Requests the reports of analytics for all apps of a developer, as one of its people did at an
   * instant: those of the days before, and of the days from then on.
   */
  public void requestReports(long developer, Instant at) {
    analytics.requestAll(developer, at);
  }

  @Override
  public SandboxReply answer(SandboxRequest request) {
    return analytics.findFile(request).orElseGet(() -> answerWithToken(request));
  }

  private SandboxReply answerWithToken(SandboxRequest request) {
    Optional<ConnectKey> key =
        tokens.find(request.header("authorization").orElse(""), request.at());
    if (key.isEmpty()) {
      return ApiErrors.notAuthorized();
    }
    CallLimit.Counted counted = limit.count(key.get(), request.at());
    SandboxReply reply =
        counted.isAccepted() ? accepted(request, key.get()) : ApiErrors.limitReached();
    return reply.with("X-Rate-Limit", counted.header());
  }

  private SandboxReply accepted(SandboxRequest request, ConnectKey key) {
    if (!conditions.areAgreementsAccepted()) {
      return ApiErrors.agreementsMissing();
    }
    DeveloperAccount account = new DeveloperAccount(stores, key.developer(), request.at());
    ListPage page = new ListPage(request, root(request));
    return analytics.find(account, key, page).orElseGet(() -> read(account, key, page));
  }

  private SandboxReply read(DeveloperAccount account, ConnectKey key, ListPage page) {
    SandboxRequest request = page.request();
    if (!request.method().equals("GET")) {
      return ApiErrors.methodNotAllowed(request.method());
    }
    String path = request.path();
    Matcher app = APP.matcher(path);
    Matcher schedule = SCHEDULE.matcher(path);
    if (path.equals(APPS)) {
      return illegal(request, Set.of("limit", "cursor"))
          .orElseGet(
              () -> page.list(account.apps().stream().map(DeveloperAccount::resource).toList()));
    }
    if (path.equals(SALES)) {
      return Area.SALES_REPORTS.isOpenTo(key)
          ? sales.find(account, request, key)
          : ApiErrors.forbidden();
    }
    if (app.matches()) {
      return account
          .find(app.group(1))
          .map(found -> page.one(DeveloperAccount.resource(found)))
          .orElseGet(() -> ApiErrors.notFound(path));
    }
    if (schedule.matches()) {
      return Area.PURCHASES.isOpenTo(key)
          ? schedule(account, page, schedule.group(1), path)
          : ApiErrors.forbidden();
    }
    return ConnectRoute.find(path)
        .map(found -> list(found, account, key, page))
        .orElseGet(() -> ApiErrors.notFound(path));
  }

  private SandboxReply list(
      ConnectRoute.Found found, DeveloperAccount account, ConnectKey key, ListPage page) {
    ConnectRoute route = found.route();
    if (!route.area().isOpenTo(key)) {
      return ApiErrors.forbidden();
    }
    return illegal(page.request(), route.parameters())
        .or(() -> account.find(found.app()).map(app -> page.list(list(found, account, app))))
        .orElseGet(() -> ApiErrors.notFound(page.request().path()));
  }

  private List<Resource> list(ConnectRoute.Found found, DeveloperAccount account, OwnedApp app) {
    return found.route() == ConnectRoute.REVIEWS
        ? reviews.get(
            new Written(app.id(), account.at().truncatedTo(ChronoUnit.HOURS)),
            _ -> account.reviews(app))
        : found.route().list(account, app, found.part());
  }

  private static SandboxReply schedule(
      DeveloperAccount account, ListPage page, String app, String path) {
    return account.find(app).stream()
        .flatMap(found -> DeveloperAccount.purchases(found).stream())
        .map(purchase -> new Resource("inAppPurchasePriceSchedules", purchase.id(), Map.of()))
        .findFirst()
        .map(page::one)
        .orElseGet(() -> ApiErrors.notFound(path));
  }

  static Optional<SandboxReply> illegal(SandboxRequest request, Set<String> allowed) {
    return request.query().keySet().stream()
        .filter(name -> !allowed.contains(name))
        .sorted()
        .findFirst()
        .map(ApiErrors::illegal);
  }

  /** As the client wrote it, which a sandbox serves below its base. */
  private static String root(SandboxRequest request) {
    return request
        .header("host")
        .map(host -> "http://" + host + "/" + BASE)
        .orElse("https://api.appstoreconnect.apple.com");
  }
}
