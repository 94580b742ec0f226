package dev.storescope.connector.playconsole;

import dev.storescope.connections.ConnectionTest;
import dev.storescope.connections.ConnectionTest.CanRead;
import dev.storescope.connections.ConnectionTest.Outcome;
import dev.storescope.connections.ConnectionTest.Reading;
import dev.storescope.connections.ConnectionTest.Unknown;
import dev.storescope.connections.ConnectionTester;
import dev.storescope.connections.Credentials;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.connector.playconsole.ServiceTokens.Scope;
import dev.storescope.own.OwnDay;
import dev.storescope.store.AppId;
import dev.storescope.text.Quantity;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds out what a service account of Google Play can read: one app stands for all. The newest
 * files with figures are read, so that one in an unknown format is noticed; of the others only the
 * names are listed.
 *
 * @param transport that records nothing
 */
public record PlayConsoleTester(
    StoreTransport transport, PlayConsoleHosts hosts, InstantSource clock)
    implements ConnectionTester {
  @Override
  public ConnectionTest test(Credentials credentials) throws InterruptedException {
    if (!(credentials instanceof Credentials.GooglePlay account)) {
      throw new IllegalArgumentException("These are no credentials of Google Play.");
    }
    GoogleApi api = new GoogleApi(transport, hosts, account, clock);
    return new ConnectionTest(clock.instant(), new Questions(account, api, hosts).ask());
  }

  /** The questions about one service account. */
  private record Questions(Credentials.GooglePlay account, GoogleApi api, PlayConsoleHosts hosts) {

    /** What is found, or what is wrong. */
    @FunctionalInterface
    interface Question {
      Outcome ask() throws InterruptedException;
    }

    List<Reading> ask() throws InterruptedException {
      PlayOutcome<String> token = PlayFailureException.outcome(() -> api.token(Scope.REPORTS));
      if (token instanceof PlayOutcome.NotAnswered<String>(PlayFailure reason)) {
        // What refuses a token refuses everything; Google should not be asked in vain again.
        return Stream.of(TestedPlayResource.values())
            .map(each -> new Reading(each.title(), each.explain(reason, account.email())))
            .toList();
      }
      List<AppId> apps = new ArrayList<>();
      List<Reading> readings = new ArrayList<>();
      for (TestedPlayResource resource : TestedPlayResource.values()) {
        readings.add(new Reading(resource.title(), outcome(resource, () -> ask(resource, apps))));
      }
      return readings;
    }

    private Outcome outcome(TestedPlayResource resource, Question question)
        throws InterruptedException {
      return switch (PlayFailureException.outcome(question::ask)) {
        case PlayOutcome.Answered<Outcome>(Outcome found) -> found;
        case PlayOutcome.NotAnswered<Outcome>(PlayFailure reason) ->
            resource.explain(reason, account.email());
      };
    }

    private Outcome ask(TestedPlayResource resource, List<AppId> apps) throws InterruptedException {
      return switch (resource) {
        case INSTALLS ->
            bucket().isEmpty() ? TestedPlayResource.NO_BUCKET : installs(bucket().get(), apps);
        case STORE_PERFORMANCE -> ofApp(apps, MonthFile.Kind.SOURCE_LISTING);
        case RATINGS -> ofApp(apps, MonthFile.Kind.COUNTRY_RATINGS);
        case REVIEWS -> ofApp(apps, MonthFile.Kind.REVIEWS);
        case SALES -> bucket().isEmpty() ? TestedPlayResource.NO_BUCKET : sales(bucket().get());
        case RECENT_REVIEWS -> recentReviews(apps);
      };
    }

    private Optional<ReportBucket> bucket() {
      return account.bucket().map(name -> new ReportBucket(api, hosts.storage(), name));
    }

    private Outcome installs(ReportBucket bucket, List<AppId> apps) throws InterruptedException {
      List<MonthFile> files =
          bucket.listFiles("stats/installs/installs_").stream()
              .flatMap(file -> MonthFile.find(file).stream())
              .toList();
      files.stream().map(MonthFile::app).distinct().sorted().forEach(apps::add);
      String found = Quantity.orNone(apps.size(), "app");
      Optional<MonthFile> newest = newest(files, MonthFile.Kind.INSTALLS);
      return new CanRead(newest.isPresent() ? found + ", " + read(bucket, newest.get()) : found);
    }

    private Outcome ofApp(List<AppId> apps, MonthFile.Kind kind) throws InterruptedException {
      Optional<ReportBucket> bucket = bucket();
      if (bucket.isEmpty()) {
        return TestedPlayResource.NO_BUCKET;
      }
      if (apps.isEmpty()) {
        return new Unknown("Not tested: no app was found in the files of installs.");
      }
      List<MonthFile> files =
          bucket.get().listFiles(kind.prefix(apps.getFirst())).stream()
              .flatMap(file -> MonthFile.find(file).stream())
              .filter(file -> file.app().equals(apps.getFirst()))
              .toList();
      Optional<MonthFile> newest = newest(files, kind);
      return new CanRead(
          newest.isPresent()
              ? read(bucket.get(), newest.get())
              : "no files of " + apps.getFirst().value());
    }

    private static Optional<MonthFile> newest(List<MonthFile> files, MonthFile.Kind kind) {
      return files.stream()
          .filter(file -> file.kind() == kind)
          .max(Comparator.comparing(MonthFile::month).thenComparing(MonthFile::app));
    }

    /** How far the file has days; it was read, if it has figures. */
    private static String read(ReportBucket bucket, MonthFile file) throws InterruptedException {
      if (file.kind().report().isEmpty()) {
        return "until " + file.month();
      }
      byte[] bytes = bucket.content(file.file()).bytes();
      Optional<LocalDate> last =
          FigureRows.read(file, file.kind().report().get(), bytes).stream()
              .map(OwnDay::date)
              .max(Comparator.naturalOrder());
      return last.map(date -> "until " + date).orElse("no days in " + file.month());
    }

    /** Whether Google shows an empty folder to whom it does not show sales, is not documented. */
    private Outcome sales(ReportBucket bucket) throws InterruptedException {
      List<ReportFile> files = bucket.listFiles("sales/salesreport_");
      return files.isEmpty()
          ? new Unknown(
              "There are no files of sales. If there were sales: "
                  + TestedPlayResource.SALES.permission(account.email()))
          : new CanRead(Quantity.orNone(files.size(), "month"));
    }

    private Outcome recentReviews(List<AppId> apps) throws InterruptedException {
      return apps.isEmpty()
          ? new Unknown("Not tested: no app was found in the files of installs.")
          : new CanRead(
              Quantity.orNone(
                  new RecentReviews(api, hosts.publisher()).list(apps.getFirst()).size(),
                  "review"));
    }
  }
}
