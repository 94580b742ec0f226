package dev.storescope.server.http;

import dev.storescope.accounts.AccountId;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.fetching.FetchSchedule;
import dev.storescope.fetching.FetchSummary;
import dev.storescope.fetching.TrackKey;
import dev.storescope.server.http.Mistake.Code;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.tracking.Tracker;
import dev.storescope.tracking.TrackingLists;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The lists that callers keep: the apps they follow, for which keywords, against which others. */
final class OwnLists {
  private static final String DEVICES = "devices";
  private static final String KEYWORDS = "keywords";
  private static final String COMPETITORS = "competitors";

  private final Tracking tracking;
  private final CompetitorLists competitors;
  private final InstantSource clock;

  OwnLists(Tracking tracking, CompetitorLists competitors, InstantSource clock) {
    this.tracking = tracking;
    this.competitors = competitors;
    this.clock = clock;
  }

  /** Changes keywords of an app, and tells of how many. */
  private interface KeywordChange {
    int apply(AccountId account, ListedApp which, List<Keyword> keywords);
  }

  void list(ServerRequest request, ServerResponse response) {
    ObjectNode data = Json.object();
    ArrayNode apps = data.putArray("tracked_apps");
    AccountId caller = caller(request);
    tracking.lists().list(caller).forEach(tracked -> write(caller, tracked, apps.addObject()));
    new Exchange(request, response).sendOwn(data);
  }

  void track(ServerRequest request, ServerResponse response) throws IOException {
    Exchange exchange = new Exchange(request, response);
    Body body = Body.read(request, Body.SHORT);
    ListedApp.Reading reading = ListedApp.read(request, clock).with(body);
    Supplier<List<Device>> devices = body.required(DEVICES, "a list of devices", devices());
    exchange.nameIgnored(body.ignored());
    TrackedApp tracked =
        body.complete(() -> track(caller(request), reading.app().get(), devices.get()));
    ObjectNode data = Json.object();
    write(caller(request), tracked, data);
    exchange.sendOwn(data);
  }

  private TrackedApp track(AccountId account, ListedApp which, List<Device> devices) {
    Set<Device> all = new LinkedHashSet<>(devices);
    return Body.tried(
        DEVICES, () -> tracking.tracker().track(account, which.app(), which.country(), all));
  }

  void untrack(ServerRequest request, ServerResponse response) {
    ListedApp which = ListedApp.read(request, clock).complete();
    if (!tracking.tracker().untrack(caller(request), which.app(), which.country())) {
      throw notTracked();
    }
    new Exchange(request, response).sendNothing();
  }

  void listKeywords(ServerRequest request, ServerResponse response) {
    ListedApp which = tracked(request, ListedApp.read(request, clock).complete());
    ObjectNode data = Json.object();
    ArrayNode keywords = data.putArray(KEYWORDS);
    tracking
        .lists()
        .listKeywords(caller(request), which.app(), which.country())
        .forEach(keyword -> keywords.add(keyword.text()));
    new Exchange(request, response).sendOwn(data);
  }

  void addKeywords(ServerRequest request, ServerResponse response) throws IOException {
    changeKeywords(
        request,
        response,
        "added",
        (account, which, keywords) ->
            tracking.tracker().addKeywords(account, which.app(), which.country(), keywords));
  }

  void removeKeywords(ServerRequest request, ServerResponse response) throws IOException {
    changeKeywords(
        request,
        response,
        "removed",
        (account, which, keywords) ->
            tracking.tracker().removeKeywords(account, which.app(), which.country(), keywords));
  }

  private void changeKeywords(
      ServerRequest request, ServerResponse response, String done, KeywordChange change)
      throws IOException {
    Exchange exchange = new Exchange(request, response);
    Body body = Body.read(request, Body.LONG);
    ListedApp.Reading reading = ListedApp.read(request, clock).with(body);
    Supplier<List<Keyword>> keywords =
        body.required(
            KEYWORDS, "a list of texts", BodyForms.list(TrackingLists.MAX_KEYWORDS, Keyword::of));
    exchange.nameIgnored(body.ignored());
    int changed =
        body.complete(
            () -> {
              ListedApp which = tracked(request, reading.app().get());
              return Body.tried(
                  KEYWORDS, () -> change.apply(caller(request), which, keywords.get()));
            });
    exchange.sendOwn(Json.object().put(done, changed));
  }

  void showCompetitors(ServerRequest request, ServerResponse response) {
    sendCompetitors(ListedApp.read(request, clock).complete(), request, response);
  }

  void setCompetitors(ServerRequest request, ServerResponse response) throws IOException {
    Body body = Body.read(request, Body.SHORT);
    ListedApp.Reading reading = ListedApp.read(request, clock).with(body);
    Supplier<List<AppId>> apps = body.required(COMPETITORS, "a list of app ids", apps(reading));
    new Exchange(request, response).nameIgnored(body.ignored());
    ListedApp which = body.complete(() -> set(caller(request), reading.app().get(), apps.get()));
    sendCompetitors(which, request, response);
  }

  private ListedApp set(AccountId account, ListedApp which, List<AppId> apps) {
    Body.tried(
        COMPETITORS,
        () -> tracking.tracker().setCompetitors(account, which.app(), which.country(), apps));
    return which;
  }

  void removeCompetitors(ServerRequest request, ServerResponse response) {
    ListedApp which = ListedApp.read(request, clock).complete();
    if (competitors.find(caller(request), which.app(), which.country()).isEmpty()) {
      throw PathValues.notFound("You keep no competitors of this app in this country.");
    }
    set(caller(request), which, List.of());
    new Exchange(request, response).sendNothing();
  }

  private void sendCompetitors(ListedApp which, ServerRequest request, ServerResponse response) {
    ObjectNode data = Json.object();
    which.write(data);
    ArrayNode array = data.putArray(COMPETITORS);
    Optional<CompetitorLists.CompetitorList> list =
        competitors.find(caller(request), which.app(), which.country());
    list.ifPresent(found -> Data.writeApps(found.competitors(), array));
    AccountJson.write("changed_at", list.map(CompetitorLists.CompetitorList::changedAt), data);
    new Exchange(request, response).sendOwn(data);
  }

  private static Function<JsonNode, List<AppId>> apps(ListedApp.Reading reading) {
    boolean isStoreKnown = reading.mistakes().stream().noneMatch(OwnLists::isOfStore);
    return BodyForms.list(
        CompetitorLists.MAX_COMPETITORS,
        text ->
            AppId.of(
                isStoreKnown ? reading.store().get() : ParameterForms.likelyStore(text), text));
  }

  private static boolean isOfStore(Mistake mistake) {
    return mistake.parameter().equals("storetype");
  }

  private static Function<JsonNode, List<Device>> devices() {
    return BodyForms.list(
        Device.values().length,
        text ->
            Device.find(text)
                .orElseThrow(
                    () ->
                        new MistakeException(Code.INVALID, "iphone, ipad or android is accepted")));
  }

  private ListedApp tracked(ServerRequest request, ListedApp which) {
    if (tracking.lists().find(caller(request), which.app(), which.country()).isEmpty()) {
      throw notTracked();
    }
    return which;
  }

  private static ProblemException notTracked() {
    return PathValues.notFound("You do not track this app there: see /account/tracked-apps.");
  }

  private static AccountId caller(ServerRequest request) {
    return Authentication.caller(request).id();
  }

  private void write(AccountId account, TrackedApp tracked, ObjectNode node) {
    new ListedApp(tracked.app(), tracked.country()).write(node);
    ArrayNode devices = node.putArray(DEVICES);
    tracked.devices().forEach(device -> devices.add(device.wireName()));
    node.put("since", Timestamps.format(tracked.since()));
    FetchSummary fetches = fetches(Tracker.keyOf(account, tracked.app(), tracked.country()));
    AccountJson.write("last_fetch_at", fetches.lastSuccess(), node);
    AccountJson.write("next_fetch_at", fetches.next(), node);
    node.put("looked_at_daily", fetches.subjects()).put("failing", fetches.failing());
  }

  private FetchSummary fetches(TrackKey key) {
    FetchSchedule schedule = tracking.schedule();
    return FetchSummary.of(schedule.findTimes(schedule.listTracked(key)).values());
  }
}
