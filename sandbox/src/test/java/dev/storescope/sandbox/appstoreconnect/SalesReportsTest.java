package dev.storescope.sandbox.appstoreconnect;

import static dev.storescope.sandbox.appstoreconnect.ConnectedDeveloper.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.AppPage.Kind;
import dev.storescope.sandbox.world.World;
import dev.storescope.sandbox.world.law.WorldSettings;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

class SalesReportsTest {
  private static final World WORLD = new World(WorldSettings.of(ConnectedDeveloper.SEED));
  private static final Country US = new Country("us");
  private static final AppPage APP =
      WORLD
          .visit(StoreType.APP_STORE, US, NOW)
          .chart(Device.IPHONE, ChartKind.FREE, CategoryId.OVERALL, 100)
          .stream()
          .filter(page -> page.kind() == Kind.APPLICATION && page.inAppPurchases().isPresent())
          .findFirst()
          .orElseThrow();
  private static final ConnectKey KEY =
      new ConnectKey(APP.developer().id(), KeyRole.SALES, true, false);
  private static final LocalDate DAY = LocalDate.of(2026, 11, 17);

  private final SalesReports reports = new SalesReports(WORLD, ConnectedDeveloper.SEED);

  @Test
  void aReportHasTheDownloadsOfAPacificDay() throws Exception {
    double of = WORLD.truth().downloads(APP.app(), US, DAY);
    double next = WORLD.truth().downloads(APP.app(), US, DAY.plusDays(1));
    List<String[]> rows = rows(answer(DAY.toString()));
    assertThat((double) units(rows, "1F")).isCloseTo(of * 2 / 3 + next / 3, within(1.0));
    assertThat(units(rows, "IAY")).isPositive();
    assertThat(rows.getFirst()).hasSize(28).contains("Units", "Apple Identifier");
  }

  @Test
  void aReportThatIsNotThereSaysWhy() {
    assertThat(answer("2026-11-20").body()).contains("Report is not available yet.");
    assertThat(answer("2025-11-01").status()).isEqualTo(410);
    assertThat(answer("yesterday").status()).isEqualTo(400);
  }

  private SandboxReply answer(String date) {
    Map<String, String> query = new HashMap<>();
    query.put("filter[vendorNumber]", KEY.vendorNumber());
    query.put("filter[frequency]", "DAILY");
    query.put("filter[reportType]", "SALES");
    query.put("filter[reportSubType]", "SUMMARY");
    query.put("filter[reportDate]", date);
    return reports.find(
        new DeveloperAccount(WORLD, KEY.developer(), NOW),
        new SandboxRequest("GET", "/v1/salesReports", query, Map.of(), "", NOW),
        KEY);
  }

  private static List<String[]> rows(SandboxReply reply) throws IOException {
    byte[] file = reply.body().getBytes(StandardCharsets.ISO_8859_1);
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(file))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.split("\t", -1))
          .toList();
    }
  }

  /** Of the app, in the United States. */
  private static long units(List<String[]> rows, String type) {
    return rows.stream()
        .filter(row -> row[6].equals(type) && row[12].equals("US"))
        .filter(row -> row[2].startsWith("SKU" + APP.app().value()))
        .mapToLong(row -> Long.parseLong(row[7]))
        .sum();
  }
}
