package dev.storescope.sandbox.appstoreconnect;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;

/** The reports of analytics that were requested, at most once for an app and each type. */
final class ReportRequests {
  private final Map<String, ReportRequest> byId = new ConcurrentSkipListMap<>();

  /** Which days the reports have. */
  enum AccessType {
    /** Those from the request on. */
    ONGOING(1),
    /** Those before it. */
    ONE_TIME_SNAPSHOT(2);

    private final long number;

    AccessType(long number) {
      this.number = number;
    }

    static Optional<AccessType> find(String name) {
      return Stream.of(values()).filter(type -> type.name().equals(name)).findFirst();
    }
  }

  /** A request for all reports about an app. */
  record ReportRequest(long developer, String app, AccessType type, Instant at) {
    String id() {
      return new UUID(type.number, Long.parseLong(app)).toString();
    }

    Resource resource() {
      return new Resource(
          "analyticsReportRequests",
          id(),
          Map.of("accessType", type.name(), "stoppedDueToInactivity", false));
    }
  }

  /** Requests reports; false if they are requested already. */
  boolean add(ReportRequest request) {
    return byId.putIfAbsent(request.id(), request) == null;
  }

  Optional<ReportRequest> find(String id) {
    return Optional.ofNullable(byId.get(id.toLowerCase(Locale.ROOT)));
  }

  List<ReportRequest> list(String app) {
    return byId.values().stream().filter(request -> request.app().equals(app)).toList();
  }
}
