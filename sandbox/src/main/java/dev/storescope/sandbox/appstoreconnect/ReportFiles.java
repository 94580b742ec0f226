package dev.storescope.sandbox.appstoreconnect;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.storescope.sandbox.world.SimulatedStores;
import dev.storescope.sandbox.world.Traffic;
import dev.storescope.sandbox.world.catalog.SeededRandom;
import dev.storescope.store.AppId;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Gatherers;
import java.util.zip.GZIPOutputStream;

/** The files of the reports, from what happens in the world. */
final class ReportFiles {
  private static final int ROWS_OF_A_FILE = 1_500;
  private static final int MOST_FILES = 200;
  private static final int MOST_DAYS = 20_000;
  private static final double LEAST_COMPLETE = 0.97;
  private static final double MOST_COMPLETE = 0.998;

  private final SimulatedStores stores;
  private final SeededRandom random;
  private final Cache<String, List<byte[]>> files =
      Caffeine.newBuilder().maximumSize(MOST_FILES).build();
  private final Cache<Day, List<Traffic>> days =
      Caffeine.newBuilder().maximumSize(MOST_DAYS).build();

  ReportFiles(SimulatedStores stores, long seed) {
    this.stores = stores;
    this.random = new SeededRandom(seed).of("reports");
  }

  private record Day(AppId app, Territory territory, LocalDate date) {}

  /** The compressed files of an instance: its rows in parts, at least one. */
  List<byte[]> list(ReportInstance instance) {
    return files.get(instance.id(), _ -> write(instance));
  }

  private List<byte[]> write(ReportInstance instance) {
    // An instance does not change, so its names are those of its day.
    DeveloperAccount account =
        new DeveloperAccount(
            stores,
            instance.request().developer(),
            instance.processedOn().atTime(LocalTime.NOON).toInstant(ZoneOffset.UTC));
    List<String> rows =
        account.find(instance.request().app()).map(app -> rows(instance, app)).orElse(List.of());
    String header =
        switch (instance.report()) {
          case ENGAGEMENT, ENGAGEMENT_DETAILED -> ReportRows.ENGAGEMENT_HEADER;
          case DOWNLOADS, DOWNLOADS_DETAILED, PURCHASES -> ReportRows.DOWNLOADS_HEADER;
        };
    List<byte[]> parts =
        rows.stream()
            .gather(Gatherers.windowFixed(ROWS_OF_A_FILE))
            .map(part -> gzip(header, part))
            .toList();
    return parts.isEmpty() ? List.of(gzip(header, rows)) : parts;
  }

  private List<String> rows(ReportInstance instance, OwnedApp app) {
    List<String> rows = new ArrayList<>();
    for (LocalDate date : instance.dates()) {
      double complete = instance.isComplete(date) ? 1 : completeness(instance, date);
      for (Territory territory : app.pages().keySet()) {
        for (Traffic each : traffic(app.id(), territory, date)) {
          ReportRows of = new ReportRows(random, app, territory, date, each, complete);
          rows.addAll(
              (instance.report() == AnalyticsReport.ENGAGEMENT ? of.engagement() : of.downloads())
                  .toList());
        }
      }
    }
    return rows;
  }

  /** It takes a while, and each day is in several instances. */
  private List<Traffic> traffic(AppId app, Territory territory, LocalDate date) {
    return days.get(
        new Day(app, territory, date), _ -> stores.traffic(app, territory.country(), date));
  }

  private double completeness(ReportInstance instance, LocalDate date) {
    double share = random.uniform(date.toEpochDay(), instance.processedOn().toEpochDay());
    return LEAST_COMPLETE + share * (MOST_COMPLETE - LEAST_COMPLETE);
  }

  static byte[] gzip(String header, List<String> rows) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write((header + "\n").getBytes(StandardCharsets.UTF_8));
      for (String row : rows) {
        out.write((row + "\n").getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
