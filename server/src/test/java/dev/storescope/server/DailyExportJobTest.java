package dev.storescope.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.account.DatabaseOptions;
import dev.storescope.encryption.KeyPlace;
import dev.storescope.encryption.KeyRing;
import dev.storescope.fetching.completeness.CompletenessDays;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.server.metrics.ExportMetrics;
import dev.storescope.testkit.S3Server;
import dev.storescope.testkit.SampleObservations;
import dev.storescope.testkit.SettableClock;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DailyExportJobTest {
  private static final Instant START = Instant.parse("2026-11-20T12:00:00Z");
  private static final String DAYS = "_days.csv";

  @TempDir private Path folder;
  private final SettableClock clock = new SettableClock(START);
  private final MeterRegistry meters = new SimpleMeterRegistry();
  private RocksDbArchive archive;
  private SqlDatabase database;

  @BeforeEach
  void openArchive() {
    database =
        SqlDatabase.open(
            folder,
            DatabaseOptions.of(
                clock,
                new SecureRandom(),
                new KeyRing(new KeyPlace.InFile(folder.resolve("encryption.keys"), true))));
    archive = RocksDbArchive.open(folder.resolve("archive"), 8, clock);
    archive.append(SampleObservations.ofEveryKind(START.minus(Duration.ofDays(1))));
  }

  @AfterEach
  void closeArchive() {
    archive.close();
    database.close();
  }

  @Test
  void theCountsOfADayAreExportedOnceTheyAreKnown() throws Exception {
    CompletenessDays days = database.completenessDays();
    LocalDate last = LocalDate.ofInstant(START, ZoneOffset.UTC).minusDays(1);
    days.countUntil(last);
    try (DailyExportJob job =
        job(Map.of(Setting.EXPORT_TARGET, folder.resolve("out").toString()))) {
      job.run();
      Path counted = folder.resolve("out/_completeness.csv");
      assertThat(counted).doesNotExist();
      days.countUntil(last.plusDays(2));
      clock.set(START.plus(Duration.ofDays(1)));
      job.run();
      assertThat(counted).hasContent("last_day\n" + last.plusDays(1));
    }
  }

  @Test
  void eachDayIsExportedOnceItIsClosed() throws Exception {
    try (DailyExportJob job =
        job(Map.of(Setting.EXPORT_TARGET, folder.resolve("out").toString()))) {
      job.run();
      job.run();
      assertThat(Files.readString(folder.resolve("out").resolve(DAYS)).lines()).hasSize(2);
      assertThat(runs("complete")).isOne();

      archive.append(SampleObservations.ofEveryKind(START));
      clock.set(Instant.parse("2026-11-21T01:00:00Z"));
      job.run();
    }

    assertThat(Files.readString(folder.resolve("out").resolve(DAYS)).lines()).hasSize(3);
    assertThat(runs("complete")).isEqualTo(2);
    assertThat(meters.get("storescope.export.rows").counter().count()).isGreaterThan(50);
    assertThat(meters.get("storescope.export.size").counter().count()).isGreaterThan(10_000);
  }

  @Test
  void whatFailsIsCountedAndRepeated() throws Exception {
    try (S3Server storage = new S3Server();
        DailyExportJob job =
            job(
                Map.of(
                    Setting.EXPORT_TARGET,
                    "s3://analysts",
                    Setting.EXPORT_S3_ENDPOINT,
                    storage.endpoint().toString(),
                    Setting.EXPORT_S3_ACCESS_KEY,
                    S3Server.ACCESS_KEY,
                    Setting.EXPORT_S3_SECRET_KEY,
                    S3Server.SECRET_KEY))) {
      storage.breakFor(name -> name.endsWith(DAYS));
      clock.set(START.plusSeconds(60));
      job.run();

      assertThat(runs("failed")).isOne();
      assertThat(runs("complete")).isZero();
      assertThat(age()).isEqualTo(60);
      assertThat(storage.objects()).isNotEmpty().doesNotContainKey("analysts/" + DAYS);

      storage.breakFor(_ -> false);
      job.run();

      assertThat(runs("complete")).isOne();
      assertThat(age()).isZero();
      assertThat(storage.objects()).containsKey("analysts/" + DAYS);
    }
  }

  private DailyExportJob job(Map<Setting, String> settings) {
    return new DailyExportJob(
        archive,
        database.completenessDays(),
        ExportPlace.find(new Settings(settings, Map.of(), Map.of())).orElseThrow(),
        folder.resolve("work"),
        new ExportMetrics(meters, clock),
        clock);
  }

  private double runs(String outcome) {
    return meters.get("storescope.export.runs").tag("outcome", outcome).counter().count();
  }

  private double age() {
    return meters.get("storescope.export.age").gauge().value();
  }
}
