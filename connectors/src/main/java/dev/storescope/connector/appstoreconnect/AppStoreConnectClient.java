package dev.storescope.connector.appstoreconnect;

import dev.storescope.connections.Credentials;
import dev.storescope.connector.egress.RateLimitedTransport.Sleeper;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.own.LiveTexts;
import dev.storescope.own.OwnApp;
import dev.storescope.own.OwnProduct;
import dev.storescope.own.OwnReview;
import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/**
 * What a key of App Store Connect can read of its apps. Each answer is complete, and nothing
 * changes there. Not thread-safe.
 */
public final class AppStoreConnectClient {
  private final AppStoreConnectApi api;
  private final InstantSource clock;

  /**
   * A client of one key.
   *
   * @param transport that records nothing: replies are private to a workspace
   * @param base {@code https://api.appstoreconnect.apple.com}, or what stands in for it
   */
  public AppStoreConnectClient(
      StoreTransport transport,
      URI base,
      Credentials.AppStoreConnect credentials,
      InstantSource clock,
      Sleeper sleeper) {
    this(new AppStoreConnectApi(transport, base, credentials, clock, sleeper), clock);
  }

  AppStoreConnectClient(AppStoreConnectApi api, InstantSource clock) {
    this.api = api;
    this.clock = clock;
  }

  /** All apps, removed ones too. */
  public ApiOutcome<List<OwnApp>> listApps() throws InterruptedException {
    return AppStoreConnectApi.outcome(
        () -> api.listResources("/v1/apps").stream().map(AppStoreConnectClient::app).toList());
  }

  /** The texts in the store, by platform; none of an app that is not in the store. */
  public ApiOutcome<List<LiveTexts>> listTexts(AppId app) throws InterruptedException {
    return AppStoreConnectApi.outcome(() -> new LiveTextsReader(api).read(app));
  }

  /** The in-app purchases and subscriptions, whatever their state. */
  public ApiOutcome<List<OwnProduct>> listProducts(AppId app) throws InterruptedException {
    return AppStoreConnectApi.outcome(() -> new ProductReader(api, clock).read(app));
  }

  /** The reviews with a text that were written or edited since an instant, newest first. */
  public ApiOutcome<List<OwnReview>> listReviews(AppId app, Instant since)
      throws InterruptedException {
    return AppStoreConnectApi.outcome(() -> new ReviewReader(api).read(app, since));
  }

  private static OwnApp app(ApiResource resource) {
    return new OwnApp(
        appId(resource.id()),
        resource.get("bundleId"),
        resource.get("name"),
        LiveTextsReader.locale(resource.get("primaryLocale")));
  }

  private static AppId appId(String text) {
    try {
      return AppId.of(StoreType.APP_STORE, text);
    } catch (IllegalArgumentException e) {
      throw new NoAnswerException(new NoAnswer.Failed("the id of an app is no number: " + text));
    }
  }
}
