package dev.storescope.attack.month;

import dev.storescope.archive.Archive;
import dev.storescope.fetching.completeness.CompletenessCounts;
import dev.storescope.fetching.completeness.StoreCompleteness;
import dev.storescope.sandbox.world.SimulatedStores;
import dev.storescope.server.App;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Looks at what a service has done in a month. */
record MonthChecks(
    MonthPlan plan,
    MonthFolder folder,
    SimulatedStores world,
    Troubles troubles,
    CountedCalls calls) {
  private static final double MEGABYTE = 1024 * 1024;
  private static final double LEAST_COMPLETE = 0.99;
  private static final int MOST_DETAILS = 20;

  MonthReport report() throws IOException, InterruptedException {
    List<MonthReport.Row> rows = new ArrayList<>();
    try (App.Database database = App.openDatabase(folder.settings(), plan::end);
        Archive archive = App.openArchive(folder.settings(), plan::end)) {
      rows.add(
          told(
              "tracked subjects", database.ports().fetchSchedule().countTracked(plan.end()).all()));
      rows.add(told("calls", calls.all()));
      rows.addAll(completeness(database));
      try (MonthTruth truth = MonthTruth.of(folder, world, archive)) {
        rows.addAll(truth.compare(archive, troubles));
        rows.add(truth.alerts(database));
      }
    }
    rows.add(verification());
    rows.addAll(ceilings());
    rows.addAll(waits());
    rows.addAll(doubts());
    rows.addAll(memory());
    rows.add(disk());
    return new MonthReport(rows);
  }

  static MonthReport.Row told(String what, long number) {
    return new MonthReport.Row(
        what, String.format(Locale.ROOT, "%,d", number), "", true, List.of());
  }

  /** What was found, which no bound is for. */
  static MonthReport.Row told(String what, List<String> found) {
    return new MonthReport.Row(
        what,
        String.format(Locale.ROOT, "%,d", found.size()),
        "",
        true,
        found.stream().limit(MOST_DETAILS).toList());
  }

  static MonthReport.Row none(String what, List<String> found) {
    return new MonthReport.Row(
        what,
        Integer.toString(found.size()),
        "0",
        found.isEmpty(),
        found.stream().limit(MOST_DETAILS).toList());
  }

  static MonthReport.Row atMost(String what, double found, double bound, String unit) {
    String form = found == Math.rint(found) && bound == Math.rint(bound) ? "%,.0f%s" : "%,.1f%s";
    return new MonthReport.Row(
        what,
        String.format(Locale.ROOT, form, found, unit),
        String.format(Locale.ROOT, "at most " + form, bound, unit),
        found <= bound,
        List.of());
  }

  /** The days of which the counts are known, by what the limits allowed: all that was wanted. */
  private List<MonthReport.Row> completeness(App.Database database) {
    LocalDate first = LocalDate.ofInstant(MonthPlan.START, ZoneOffset.UTC);
    database.ports().completenessDays().countUntil(first.plusDays(plan.days()));
    List<StoreCompleteness> days =
        database.ports().completenessDays().listStores(first, first.plusDays(plan.days()));
    CompletenessCounts all =
        days.stream()
            .map(StoreCompleteness::counts)
            .reduce(CompletenessCounts.NONE, CompletenessCounts::plus);
    List<String> low =
        days.stream()
            .filter(day -> day.counts().ratio() < LEAST_COMPLETE)
            .map(day -> day.day() + " " + day.store() + ": " + day.counts())
            .toList();
    MonthReport.Row ratio =
        new MonthReport.Row(
            "completeness of all counted days",
            percent(all.ratio()),
            "at least " + percent(LEAST_COMPLETE),
            all.wanted() > 0 && all.ratio() >= LEAST_COMPLETE,
            low);
    return List.of(
        told("wanted on the counted days", all.wanted()),
        told("failed on the counted days", all.failed()),
        told("not tried on the counted days", all.notTried()),
        ratio);
  }

  private static String percent(double ratio) {
    return String.format(Locale.ROOT, "%.2f%%", ratio * 100);
  }

  private MonthReport.Row verification() {
    List<String> damages = new ArrayList<>();
    App.verifyDatabase(folder.settings()).ifPresent(damages::addAll);
    damages.addAll(App.verifyArchive(folder.settings()).damages());
    return none("damages of the data folder", damages);
  }

  private List<MonthReport.Row> ceilings() {
    List<MonthReport.Row> rows = new ArrayList<>();
    calls
        .mostPerMinute()
        .forEach(
            (source, most) ->
                rows.add(
                    atMost(
                        "most calls of "
                            + source.site().host()
                            + " in a minute from the "
                            + source.egress()
                            + " address",
                        most,
                        plan.callsPerMinute(source.site()),
                        "")));
    return rows;
  }

  private List<MonthReport.Row> waits() {
    List<Journal.Served> served = folder.journal().read(Journal.Served.class);
    int scheduled = served.stream().mapToInt(Journal.Served::scheduled).max().orElse(0);
    long most = served.stream().mapToLong(Journal.Served::calls).max().orElse(0);
    return List.of(
        told("requests of users", served.size()),
        atMost("scheduled fetches that began before a request was served", scheduled, 1, ""),
        told("most calls before a request was served", most));
  }

  private List<MonthReport.Row> doubts() {
    return new DoubtCounts(troubles).rows(folder.journal());
  }

  private List<MonthReport.Row> memory() {
    List<Journal.Memory> memory = folder.journal().read(Journal.Memory.class);
    double heap = memory.stream().mapToLong(Journal.Memory::heap).max().orElse(0) / MEGABYTE;
    double resident =
        memory.stream().mapToLong(Journal.Memory::resident).max().orElse(0) / MEGABYTE;
    return List.of(
        atMost("most heap after a collection", Math.ceil(heap), 256, " MB"),
        atMost("most resident memory", Math.ceil(resident), 500, " MB"));
  }

  /** 2.2 MB for a keyword and year, and what any installation has. */
  private MonthReport.Row disk() throws IOException {
    try (Stream<Path> files = Files.walk(folder.data())) {
      double bytes =
          files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
      double bound = 100 + 2.3 * plan.subjects() * plan.days() / 365;
      return atMost("disk", Math.ceil(bytes / MEGABYTE), Math.ceil(bound), " MB");
    }
  }
}
