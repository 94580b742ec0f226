package dev.storescope.connector.playconsole;

import dev.storescope.connections.Connection;
import dev.storescope.connections.ConnectionTest.CanRead;
import dev.storescope.connections.ConnectionTest.Outcome;
import dev.storescope.connections.ConnectionTest.Refused;
import dev.storescope.connections.ConnectionTest.Unknown;
import dev.storescope.connections.Credentials;
import dev.storescope.own.OwnReport;
import dev.storescope.own.OwnReports;
import dev.storescope.own.OwnReports.Kept;
import dev.storescope.own.OwnReports.ReadReport;
import dev.storescope.store.AppId;
import dev.storescope.text.Quantity;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads the files of a resource that were written since they were read last. A file that cannot be
 * read is left for the next time.
 */
final class FileFetch {
  private final PlayReports bucket;
  private final OwnReports reports;
  private final Connection connection;
  private final Credentials.GooglePlay account;
  private final TestedPlayResource resource;
  private final FailureLimit failures = new FailureLimit();
  private int read;
  private Kept kept = Kept.NONE;

  FileFetch(
      PlayReports bucket,
      OwnReports reports,
      Connection connection,
      Credentials.GooglePlay account,
      TestedPlayResource resource) {
    this.bucket = bucket;
    this.reports = reports;
    this.connection = connection;
    this.account = account;
    this.resource = resource;
  }

  /**
   * Fetches the files of some kinds about some apps.
   *
   * @param kinds that have figures
   */
  Outcome fetch(List<AppId> apps, List<MonthFile.Kind> kinds, YearMonth from)
      throws InterruptedException {
    try {
      for (AppId app : apps) {
        for (MonthFile.Kind kind : kinds) {
          fetch(app, kind, from);
        }
      }
    } catch (PlayFailureException e) {
      return withFound(e.reason());
    }
    return failures.first().map(this::withFound).orElseGet(() -> new CanRead(found()));
  }

  private void fetch(AppId app, MonthFile.Kind kind, YearMonth from) throws InterruptedException {
    OwnReport report = kind.report().orElseThrow();
    Set<String> known =
        reports.list(connection.account(), app, report).stream()
            .map(ReadReport::id)
            .collect(Collectors.toSet());
    Optional<List<MonthFile>> files = failures.answer(bucket.listFiles(app, Set.of(kind), from));
    for (MonthFile file : files.orElse(List.of())) {
      if (!known.contains(id(file))) {
        read(file, report);
      }
    }
  }

  private void read(MonthFile file, OwnReport report) throws InterruptedException {
    failures
        .answer(bucket.readDays(file))
        .ifPresent(
            days -> {
              LocalDate processedOn = LocalDate.ofInstant(file.file().updatedAt(), ZoneOffset.UTC);
              ReadReport of = new ReadReport(id(file), file.app(), report, processedOn);
              kept = kept.plus(reports.put(connection.account(), connection.id(), of, days));
              read++;
            });
  }

  /** A file has the same name each time that it is written. */
  private String id(MonthFile file) {
    return account.bucket().orElseThrow()
        + "/"
        + file.file().name()
        + "#"
        + file.file().generation();
  }

  private Outcome withFound(PlayFailure problem) {
    String more = read == 0 ? "" : " Otherwise read: " + found() + ".";
    return switch (resource.explain(problem, account.email())) {
      case CanRead found -> found;
      case Refused(String remedy) -> new Refused(remedy + more);
      case Unknown(String reason) -> new Unknown(reason + more);
    };
  }

  private String found() {
    if (read == 0) {
      return "no new files";
    }
    return Quantity.orNone(read, "new file")
        + " with "
        + Quantity.orNone(kept.days(), "day")
        + (kept.doubted() == 0
            ? ""
            : ", and "
                + Quantity.orNone(kept.doubted(), "day")
                + " that lost more than half, until another file confirms it");
  }
}
