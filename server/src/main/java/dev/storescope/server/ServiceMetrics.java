package dev.storescope.server;

import dev.storescope.fetching.FetchSchedule;
import dev.storescope.fetching.FetchSchedule.AccountFetches;
import dev.storescope.fetching.FetchSchedule.TrackedSubjects;
import dev.storescope.popularities.DoubtfulDays;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.stream.Stream;

/** The metrics that are read when they are asked for. */
record ServiceMetrics(MeterRegistry meters) {
  /** As long as an observation counts at a past moment. */
  private static final Duration FRESH = Duration.ofHours(36);

  void addFetches(FetchSchedule schedule, InstantSource clock) {
    meters.gauge("storescope.fetches.due", schedule, source -> source.count().due());
    meters.gauge("storescope.fetches.running", schedule, source -> source.count().running());
    meters.gauge("storescope.fetches.scheduled", schedule, source -> source.count().scheduled());
    meters.gauge("storescope.fetches.given.up", schedule, source -> source.count().givenUp());
    meters.gauge(
        "storescope.fetches.most.waiting.of.account",
        schedule,
        source -> source.listAccounts(1).stream().mapToLong(AccountFetches::waiting).sum());
    meters.gauge("storescope.tracked.subjects", schedule, source -> tracked(source, clock).all());
    meters.gauge(
        "storescope.tracked.subjects.fresh", schedule, source -> tracked(source, clock).observed());
  }

  private static TrackedSubjects tracked(FetchSchedule schedule, InstantSource clock) {
    return schedule.countTracked(clock.instant().minus(FRESH));
  }

  void addPopularities(DoubtfulDays doubtful) {
    meters.gauge("storescope.popularities.in.review", doubtful, DoubtfulDays::countInReview);
  }

  /**
   * @param archive the folder of the embedded archive; with a cluster it is empty or does not exist
   */
  void addDisk(Path data, Path archive) {
    Gauge.builder("storescope.disk.free", data, ServiceMetrics::freeBytes)
        .description("Free space of the disk of the data folder")
        .baseUnit("bytes")
        .register(meters);
    Gauge.builder("storescope.archive", archive, ServiceMetrics::bytes)
        .description("Size of the embedded archive")
        .baseUnit("bytes")
        .register(meters);
  }

  private static double freeBytes(Path folder) {
    try {
      return Files.getFileStore(folder).getUsableSpace();
    } catch (IOException e) {
      return Double.NaN;
    }
  }

  /** Files may be deleted meanwhile. */
  private static double bytes(Path folder) {
    if (!Files.isDirectory(folder)) {
      return 0;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.mapToLong(file -> file.toFile().length()).sum();
    } catch (IOException | UncheckedIOException e) {
      return Double.NaN;
    }
  }
}
