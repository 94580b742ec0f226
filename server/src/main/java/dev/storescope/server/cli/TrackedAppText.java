package dev.storescope.server.cli;

import dev.storescope.accounts.AccountId;
import dev.storescope.fetching.FetchSummary;
import dev.storescope.fetching.FetchTimes;
import dev.storescope.observation.Subject;
import dev.storescope.server.App.Office;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.tracking.Tracker;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What is told of a followed app.
 *
 * @param times of all that is looked at for it
 */
record TrackedAppText(
    TrackedApp tracked,
    int keywordCount,
    List<Keyword> keywords,
    Map<Subject<?>, FetchTimes> times) {

  /**
   * @param withKeywords whether each keyword is told too
   */
  static List<TrackedAppText> list(AccountId account, Office office, boolean withKeywords) {
    return office.trackingLists().list(account).stream()
        .map(
            tracked -> {
              List<Keyword> keywords =
                  office.trackingLists().listKeywords(account, tracked.app(), tracked.country());
              return new TrackedAppText(
                  tracked,
                  keywords.size(),
                  withKeywords ? keywords : List.of(),
                  office
                      .fetchSchedule()
                      .findTimes(
                          office
                              .fetchSchedule()
                              .listTracked(
                                  Tracker.keyOf(account, tracked.app(), tracked.country()))));
            })
        .toList();
  }

  String text() {
    String first =
        "%-10s %-12s %s  %s  %d keywords  %s"
            .formatted(
                tracked.app().store().wireName(),
                tracked.app(),
                tracked.country(),
                devices().collect(Collectors.joining(",")),
                keywordCount,
                describe(times.values()));
    return keywords.stream()
        .map(keyword -> "\n  %-40s %s".formatted(keyword, describe(searches(keyword))))
        .collect(Collectors.joining("", first, ""));
  }

  void fill(ObjectNode node) {
    fill(node, tracked);
    fill(node, times.values());
    ArrayNode array = node.putArray("keywords");
    keywords.forEach(
        keyword -> fill(array.addObject().put("keyword", keyword.text()), searches(keyword)));
  }

  static void fill(ObjectNode node, TrackedApp tracked) {
    node.put("storetype", tracked.app().store().wireName())
        .put("storeid", tracked.app().value())
        .put("country", tracked.country().code())
        .put("since", tracked.since().toString());
    ArrayNode array = node.putArray("devices");
    tracked.devices().stream().sorted().map(Device::wireName).forEach(array::add);
  }

  private static void fill(ObjectNode node, Collection<FetchTimes> times) {
    FetchSummary fetches = FetchSummary.of(times);
    fetches.lastSuccess().ifPresent(at -> node.put("last_fetch_at", at.toString()));
    fetches.next().ifPresent(at -> node.put("next_fetch_at", at.toString()));
    node.put("looked_at_daily", fetches.subjects()).put("failing", fetches.failing());
  }

  private Stream<String> devices() {
    return tracked.devices().stream().sorted().map(Device::wireName);
  }

  private List<FetchTimes> searches(Keyword keyword) {
    return tracked.devices().stream()
        .map(device -> new Subject.Search(device, tracked.country(), keyword))
        .flatMap(search -> Optional.ofNullable(times.get(search)).stream())
        .toList();
  }

  private static String describe(Collection<FetchTimes> times) {
    FetchSummary fetches = FetchSummary.of(times);
    if (fetches.subjects() == 0) {
      return "taken up soon by the service";
    }
    return "last fetch %s, next %s%s"
        .formatted(
            fetches.lastSuccess().map(Instant::toString).orElse("none yet"),
            fetches.next().map(Instant::toString).orElse("none"),
            fetches.failing() == 0
                ? ""
                : ", %d of %d failing".formatted(fetches.failing(), fetches.subjects()));
  }
}
