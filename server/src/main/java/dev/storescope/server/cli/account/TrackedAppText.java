package dev.storescope.server.cli.account;

import dev.storescope.accounts.AccountId;
import dev.storescope.fetching.FetchJob;
import dev.storescope.fetching.FetchSchedule;
import dev.storescope.observation.Subject;
import dev.storescope.server.App.Database;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.text.Quantity;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.tracking.Tracker;
import dev.storescope.tracking.TrackingIntervals;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A tracked app as the command line shows it.
 *
 * @param intervals how often it and its keywords are fetched
 * @param jobs of all subjects that are fetched for it
 */
record TrackedAppText(
    TrackedApp tracked,
    int keywordCount,
    List<Keyword> keywords,
    TrackingIntervals.OfApp intervals,
    Map<Subject<?>, FetchJob> jobs) {
  private static final String EVERY_DAYS = "every_days";

  /**
   * @param withKeywords whether to list each keyword
   */
  static List<TrackedAppText> list(AccountId account, Database database, boolean withKeywords) {
    return database.ports().trackingLists().list(account).stream()
        .map(
            tracked -> {
              List<Keyword> keywords =
                  database
                      .ports()
                      .trackingLists()
                      .listKeywords(account, tracked.app(), tracked.country());
              return new TrackedAppText(
                  tracked,
                  keywords.size(),
                  withKeywords ? keywords : List.of(),
                  database.ports().intervals().find(account, tracked),
                  database
                      .ports()
                      .fetchSchedule()
                      .findJobs(
                          database
                              .ports()
                              .fetchSchedule()
                              .listTracked(
                                  Tracker.keyOf(account, tracked.app(), tracked.country()))));
            })
        .toList();
  }

  /** One for the app, and one for each keyword. */
  List<String> lines() {
    String first =
        String.format(
            Locale.ROOT,
            "%-10s %-12s %s  %s  %s  %s  %s",
            tracked.app().store().wireName(),
            tracked.app(),
            tracked.country(),
            devices().collect(Collectors.joining(",")),
            Quantity.of(keywordCount, "keyword"),
            intervals.own().words(),
            describe(jobs.values()));
    return Stream.concat(
            Stream.of(first),
            keywords.stream()
                .map(
                    keyword ->
                        "  %-40s %s  %s"
                            .formatted(
                                keyword,
                                intervals.of(keyword).words(),
                                describe(searches(keyword)))))
        .toList();
  }

  void fill(ObjectNode node) {
    fill(node, tracked);
    node.put(EVERY_DAYS, intervals.own().days());
    fill(node, jobs.values());
    ArrayNode array = node.putArray("keywords");
    keywords.forEach(
        keyword ->
            fill(
                array
                    .addObject()
                    .put("keyword", keyword.text())
                    .put(EVERY_DAYS, intervals.of(keyword).days()),
                searches(keyword)));
  }

  static void fill(ObjectNode node, TrackedApp tracked) {
    node.put("storetype", tracked.app().store().wireName())
        .put("storeid", tracked.app().value())
        .put("country", tracked.country().code())
        .put("since", tracked.since().toString());
    ArrayNode array = node.putArray("devices");
    tracked.devices().stream().sorted().map(Device::wireName).forEach(array::add);
  }

  private static void fill(ObjectNode node, Collection<FetchJob> jobs) {
    FetchSchedule.Summary fetches = FetchSchedule.Summary.of(jobs);
    fetches.lastSuccess().ifPresent(at -> node.put("last_fetch_at", at.toString()));
    fetches.nextAt().ifPresent(at -> node.put("next_fetch_at", at.toString()));
    node.put("looked_at_daily", fetches.subjects()).put("failing", fetches.failing());
  }

  private Stream<String> devices() {
    return tracked.devices().stream().sorted().map(Device::wireName);
  }

  private List<FetchJob> searches(Keyword keyword) {
    return tracked.devices().stream()
        .map(device -> new Subject.Search(device, tracked.country(), keyword))
        .flatMap(search -> Optional.ofNullable(jobs.get(search)).stream())
        .toList();
  }

  private static String describe(Collection<FetchJob> jobs) {
    FetchSchedule.Summary fetches = FetchSchedule.Summary.of(jobs);
    if (fetches.subjects() == 0) {
      return "not fetched yet";
    }
    return "last fetch %s, next %s%s"
        .formatted(
            fetches.lastSuccess().map(Instant::toString).orElse("none yet"),
            fetches.nextAt().map(Instant::toString).orElse("none"),
            fetches.failing() == 0
                ? ""
                : String.format(
                    Locale.ROOT, ", %d of %d failing", fetches.failing(), fetches.subjects()));
  }
}
