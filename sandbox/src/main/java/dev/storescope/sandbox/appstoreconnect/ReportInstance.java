package dev.storescope.sandbox.appstoreconnect;

import dev.storescope.sandbox.appstoreconnect.ReportRequests.AccessType;
import dev.storescope.sandbox.appstoreconnect.ReportRequests.ReportRequest;
import dev.storescope.sandbox.world.catalog.SeededRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a report says on a day. It is made in the course of its day, now and then not at all, and
 * deleted after 35 days.
 */
record ReportInstance(ReportRequest request, AnalyticsReport report, LocalDate processedOn) {
  private static final int DAYS_KEPT = 35;

  /** The first instance of a request is a day or two after it. */
  private static final int DAYS_UNTIL_FIRST = 2;

  /** The days that a snapshot has; those of the real one begin in 2024. */
  private static final int DAYS_OF_SNAPSHOT = 60;

  private static final int FIRST_HOUR = 6;
  private static final int HOURS = 9;
  private static final double MISSING = 0.02;
  private static final Pattern ID = Pattern.compile("([0-9]+)-([0-9]{1,6})-([0-9a-f-]{36})");

  String id() {
    return report.number() + "-" + processedOn.toEpochDay() + "-" + request.id();
  }

  /** The instance of an id, if it is there at an instant. */
  static Optional<ReportInstance> find(String id, ReportRequests requests, Instant now) {
    Matcher parts = ID.matcher(id);
    if (!parts.matches()) {
      return Optional.empty();
    }
    Optional<AnalyticsReport> report = AnalyticsReport.find(parts.group(1));
    Optional<ReportRequest> request = requests.find(parts.group(3));
    return report.isPresent() && request.isPresent()
        ? list(request.get(), report.get(), now).stream()
            .filter(instance -> instance.id().equals(id))
            .findFirst()
        : Optional.empty();
  }

  /** The daily instances that are there at an instant, oldest first. */
  static List<ReportInstance> list(ReportRequest request, AnalyticsReport report, Instant now) {
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    LocalDate requested = LocalDate.ofInstant(request.at(), ZoneOffset.UTC);
    LocalDate first = requested.plusDays(DAYS_UNTIL_FIRST);
    LocalDate last = request.type() == AccessType.ONGOING ? today : first;
    LocalDate oldest = today.minusDays(DAYS_KEPT - 1L);
    return report.days() == 0 || last.isBefore(oldest) || last.isBefore(first)
        ? List.of()
        : (first.isBefore(oldest) ? oldest : first)
            .datesUntil(last.plusDays(1))
            .map(day -> new ReportInstance(request, report, day))
            .filter(instance -> instance.isThereAt(now))
            .toList();
  }

  private boolean isThereAt(Instant now) {
    SeededRandom random = new SeededRandom(processedOn.toEpochDay());
    Instant made =
        processedOn
            .atStartOfDay(ZoneOffset.UTC)
            .toInstant()
            .plus(Duration.ofHours(FIRST_HOUR + (long) random.below(HOURS, report.number(), 0)));
    return !now.isBefore(made)
        && (request.type() != AccessType.ONGOING || !random.happens(MISSING, report.number()));
  }

  Resource resource() {
    return new Resource(
        "analyticsReportInstances",
        id(),
        Map.of("granularity", "DAILY", "processingDate", processedOn.toString()));
  }

  /** The dates that it has, each as a whole. */
  List<LocalDate> dates() {
    int days =
        switch (request.type()) {
          case ONGOING -> report.days();
          case ONE_TIME_SNAPSHOT -> DAYS_OF_SNAPSHOT;
        };
    return processedOn.minusDays(days).datesUntil(processedOn).toList();
  }

  /** Whether it has all of a date: a report before has a little less. */
  boolean isComplete(LocalDate date) {
    return ChronoUnit.DAYS.between(date, processedOn) >= report.days();
  }
}
