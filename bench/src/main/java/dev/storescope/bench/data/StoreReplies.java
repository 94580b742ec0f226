package dev.storescope.bench.data;

import dev.storescope.connector.StoreConnector;
import dev.storescope.connector.apple.AppStoreConnector;
import dev.storescope.connector.apple.SearchSource;
import dev.storescope.connector.googleplay.GooglePlayConnector;
import dev.storescope.connector.http.LiveSettings;
import dev.storescope.connector.http.LiveTransport;
import dev.storescope.connector.http.StoreClient;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Subject;
import dev.storescope.sandbox.Sandbox;
import dev.storescope.sandbox.http.FaultPlan;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.law.WorldSettings;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * Replies of the simulated stores, as their connectors receive them: details pages of Google Play,
 * and one lookup of many apps of the App Store.
 */
public record StoreReplies(List<Page> pages, Lookup lookup) {
  private static final Country US = Country.of("us");
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-11-01T12:00:00Z"));
  private static final int APPS_OF_A_LOOKUP = 100;

  /** A real page has 1.1 million characters beside the data. */
  private static final String REST_OF_PAGE =
      "<div class=\"hAyfc\"><span style=\"width:72%\">4 &amp; up</span></div>\n".repeat(16_000);

  /** A details page. */
  public record Page(Subject.Listing app, String body) {}

  /** The listings of several apps in one reply. */
  public record Lookup(List<Subject.Listing> apps, String body) {}

  public static StoreReplies fetch(int pages) throws InterruptedException {
    try (Sandbox sandbox = Sandbox.open(0, WorldSettings.of(1), CLOCK, FaultPlan.none());
        LiveTransport transport = new LiveTransport(LiveSettings.DEFAULT)) {
      List<String> bodies = new ArrayList<>();
      Stores stores = new Stores(hosts(sandbox), kept(transport, bodies));
      List<Page> details = new ArrayList<>();
      for (Subject.Listing app : charted(sandbox, Device.ANDROID, pages)) {
        observed(stores.connector(app).fetch(app));
        details.add(new Page(app, bodies.getLast().replace("</body>", REST_OF_PAGE + "</body>")));
      }
      List<Subject.Listing> many = charted(sandbox, Device.IPHONE, APPS_OF_A_LOOKUP);
      observed(stores.connector(many.getFirst()).fetchTogether(many));
      return new StoreReplies(details, new Lookup(many, bodies.getLast()));
    }
  }

  private static StoreTransport kept(StoreTransport transport, List<String> bodies) {
    return request -> {
      StoreReply reply = transport.send(request);
      bodies.add(reply.body());
      return reply;
    };
  }

  private static List<Subject.Listing> charted(Sandbox sandbox, Device device, int apps) {
    return sandbox
        .world()
        .visit(device.store(), US, CLOCK.instant())
        .chart(device, ChartKind.FREE, CategoryId.overall(device.store()), apps)
        .stream()
        .map(AppPage::app)
        .map((AppId app) -> new Subject.Listing(app, US))
        .toList();
  }

  private static StoreHosts hosts(Sandbox sandbox) {
    return new StoreHosts(
        sandbox.itunes(),
        sandbox.itunesSearch(),
        sandbox.appStorePages(),
        sandbox.googlePlay(),
        sandbox.appleAds(),
        sandbox.appleAuth());
  }

  /** The number of observations of a fetch that succeeded. */
  public static int observed(FetchOutcome outcome) {
    if (outcome instanceof FetchOutcome.Observed(var observations)) {
      return observations.size();
    }
    throw new IllegalStateException("not observed: " + outcome);
  }

  /** The connectors that read the replies of a transport. */
  public record Stores(StoreHosts hosts, StoreClient client) {
    public Stores(StoreHosts hosts, StoreTransport transport) {
      this(hosts, new StoreClient(transport, (_, _, _) -> {}, CLOCK));
    }

    public StoreConnector connector(Subject<?> subject) {
      return subject.store() == StoreType.GOOGLE_PLAY
          ? new GooglePlayConnector(client, hosts, CLOCK)
          : new AppStoreConnector(client, hosts, SearchSource.ITUNES, CLOCK);
    }
  }
}
