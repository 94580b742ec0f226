package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.Connectors;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.observation.Facts.NotListed;
import dev.storescope.observation.Subject;
import dev.storescope.sandbox.Sandbox;
import dev.storescope.sandbox.http.FaultPlan;
import dev.storescope.sandbox.world.law.WorldSettings;
import dev.storescope.server.StoreConnections;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BulkFetchTest {
  private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");
  private static final Country US = new Country("us");
  private static final AppId UNKNOWN = new AppId.AppStore(1);

  @TempDir Path data;
  private final SettableClock clock = new SettableClock(NOW);
  private final InMemoryArchive archive = new InMemoryArchive();
  private final Queue<String> requests = new ConcurrentLinkedQueue<>();

  @Test
  void whatOneCallCanFetchTakesOneAndWhatItDoesNotHaveAnother() throws Exception {
    try (Sandbox sandbox = Sandbox.open(0, WorldSettings.of(1), clock, FaultPlan.none());
        BulkFetch fetch = new BulkFetch(List.of(connectors(sandbox)), archive)) {
      Subject.Chart chart = new Subject.Chart(Device.IPHONE, US, CategoryId.OVERALL);
      fetch.all(List.of(chart));
      List<Subject.Listing> listings =
          Stream.concat(ranked(chart).stream().limit(5), Stream.of(UNKNOWN))
              .map(app -> new Subject.Listing(app, US))
              .toList();
      requests.clear();

      fetch.all(listings);

      assertThat(requests).hasSize(2).allMatch(path -> path.contains("/lookup"));
      assertThat(listings)
          .allSatisfy(
              listing -> assertThat(archive.findLatest(listing, NOW, Duration.ZERO)).isPresent());
      assertThat(archive.findLatest(listings.getLast(), NOW, Duration.ZERO).orElseThrow().facts())
          .isEqualTo(new NotListed());
    }
  }

  private List<AppId> ranked(Subject.Chart chart) {
    return archive
        .findLatest(chart, NOW, Duration.ZERO)
        .orElseThrow()
        .facts()
        .charts()
        .values()
        .stream()
        .flatMap(List::stream)
        .distinct()
        .toList();
  }

  private Connectors connectors(Sandbox sandbox) throws Exception {
    Settings settings =
        new Settings(Map.of(Setting.DATA, data.toString()), Map.of(), Map.of())
            .with(Demo.settingsOf(sandbox, data));
    SandboxTransport stores = new SandboxTransport(Sandbox.unserved(WorldSettings.of(1), clock));
    StoreTransport counted =
        request -> {
          requests.add(request.uri().getPath());
          return stores.send(request);
        };
    return new StoreConnections(settings, clock).connectorsBy(counted);
  }
}
