package dev.storescope.http.account;

import dev.storescope.accounts.AccountId;
import dev.storescope.fetching.FetchSchedule;
import dev.storescope.fetching.TrackKey;
import dev.storescope.http.Exchange;
import dev.storescope.http.Validator;
import dev.storescope.http.validation.ProblemException;
import dev.storescope.http.validation.Timestamps;
import dev.storescope.http.validation.ValueType;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.tracking.Tracker;
import dev.storescope.tracking.TrackingIntervals;
import dev.storescope.tracking.TrackingLists;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The workspace's tracked apps and their keywords. */
record TrackedAppHandler(
    TrackingLists lists, Tracker tracker, TrackingIntervals intervals, FetchSchedule schedule) {
  private static final String DEVICES = "devices";
  private static final String KEYWORDS = "keywords";
  private static final String EVERY_DAYS = "every_days";
  private static final ValueType<List<Device>> DEVICE_LIST =
      ValueType.list(
          Device.values().length,
          name -> Device.find(name).orElseThrow(() -> ValueType.mustBe("iphone, ipad or android")));

  /** Changes the keywords of an app; returns how many changed. */
  private interface KeywordChange {
    int apply(AccountId account, ListedApp app, List<Keyword> keywords);
  }

  void list(Exchange exchange) {
    ObjectNode data = Exchange.object();
    ArrayNode apps = data.putArray("tracked_apps");
    AccountId owner = exchange.lists();
    lists.list(owner).forEach(tracked -> write(owner, tracked, apps.addObject()));
    exchange.sendOwn(data);
  }

  void track(Exchange exchange) throws IOException {
    Validator body = Validator.json(exchange, Validator.SHORT_BODY);
    Optional<ListedApp> app = ListedApp.find(body.withPath(exchange));
    Optional<List<Device>> devices = body.required(DEVICES, "a list of devices", DEVICE_LIST);
    body.finish(exchange);
    AccountId owner = exchange.lists();
    ListedApp listed = app.orElseThrow();
    TrackedApp tracked =
        Validator.attempt(
            DEVICES,
            () ->
                tracker.track(
                    owner,
                    listed.app(),
                    listed.country(),
                    new LinkedHashSet<>(devices.orElseThrow())));
    ObjectNode data = Exchange.object();
    write(owner, tracked, data);
    exchange.sendOwn(data);
  }

  void untrack(Exchange exchange) {
    ListedApp app = ListedApp.of(exchange);
    if (!tracker.untrack(exchange.lists(), app.app(), app.country())) {
      throw notTracked();
    }
    exchange.sendNoContent();
  }

  void listKeywords(Exchange exchange) {
    ListedApp app = ListedApp.of(exchange);
    AccountId owner = exchange.lists();
    TrackedApp tracked =
        lists.find(owner, app.app(), app.country()).orElseThrow(TrackedAppHandler::notTracked);
    TrackingIntervals.OfApp every = intervals.find(owner, tracked);
    ObjectNode data = Exchange.object();
    ArrayNode keywords = data.putArray(KEYWORDS);
    ObjectNode days = data.putObject(EVERY_DAYS);
    for (Keyword keyword : lists.listKeywords(owner, app.app(), app.country())) {
      keywords.add(keyword.text());
      days.put(keyword.text(), every.of(keyword).days());
    }
    exchange.sendOwn(data);
  }

  void addKeywords(Exchange exchange) throws IOException {
    changeKeywords(
        exchange,
        "added",
        (account, app, keywords) ->
            tracker.addKeywords(account, app.app(), app.country(), keywords));
  }

  void removeKeywords(Exchange exchange) throws IOException {
    changeKeywords(
        exchange,
        "removed",
        (account, app, keywords) ->
            tracker.removeKeywords(account, app.app(), app.country(), keywords));
  }

  private void changeKeywords(Exchange exchange, String done, KeywordChange change)
      throws IOException {
    Validator body = Validator.json(exchange, Validator.LONG_BODY);
    Optional<ListedApp> app = ListedApp.find(body.withPath(exchange));
    Optional<List<Keyword>> keywords =
        body.required(
            KEYWORDS, "a list of strings", ValueType.list(TrackingLists.MAX_KEYWORDS, Keyword::of));
    body.finish(exchange);
    AccountId owner = exchange.lists();
    requireTracked(owner, app.orElseThrow());
    int changed =
        Validator.attempt(
            KEYWORDS, () -> change.apply(owner, app.orElseThrow(), keywords.orElseThrow()));
    exchange.sendOwn(Exchange.object().put(done, changed));
  }

  private void requireTracked(AccountId account, ListedApp app) {
    if (lists.find(account, app.app(), app.country()).isEmpty()) {
      throw notTracked();
    }
  }

  static ProblemException notTracked() {
    return ProblemException.notFound(
        "You do not track this app in this country. See /account/tracked-apps.");
  }

  private void write(AccountId account, TrackedApp tracked, ObjectNode node) {
    new ListedApp(tracked.app(), tracked.country()).write(node);
    ArrayNode devices = node.putArray(DEVICES);
    tracked.devices().forEach(device -> devices.add(device.wireName()));
    node.put("since", Timestamps.format(tracked.since()));
    node.put(EVERY_DAYS, intervals.find(account, tracked).own().days());
    TrackKey key = Tracker.keyOf(account, tracked.app(), tracked.country());
    FetchSchedule.Summary fetches =
        FetchSchedule.Summary.of(schedule.findJobs(schedule.listTracked(key)).values());
    AccountJson.write("last_fetch_at", fetches.lastSuccess(), node);
    AccountJson.write("next_fetch_at", fetches.nextAt(), node);
    node.put("looked_at_daily", fetches.subjects()).put("failing", fetches.failing());
  }
}
