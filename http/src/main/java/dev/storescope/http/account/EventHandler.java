package dev.storescope.http.account;

import dev.storescope.annotations.Annotation;
import dev.storescope.annotations.Annotations;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.LastDays;
import dev.storescope.archive.Removed;
import dev.storescope.events.AfterChange;
import dev.storescope.events.AppTimeline;
import dev.storescope.events.AppTimeline.TimelineDay;
import dev.storescope.events.MarketEvent;
import dev.storescope.events.OwnChanges;
import dev.storescope.events.Timelines;
import dev.storescope.events.Timelines.WatchedDay;
import dev.storescope.events.Watch;
import dev.storescope.fetching.FetchDoubt;
import dev.storescope.http.DoubtedSubjects;
import dev.storescope.http.Exchange;
import dev.storescope.http.RemovedSubjects;
import dev.storescope.http.Validator;
import dev.storescope.http.validation.ValidationError.ErrorCode;
import dev.storescope.http.validation.ValueType;
import dev.storescope.observation.Subject;
import dev.storescope.store.Device;
import dev.storescope.tracking.TrackedApp;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What happened to the caller's tracked apps. */
record EventHandler(
    Timelines timelines,
    Annotations annotations,
    Function<Set<Subject<?>>, Map<Subject<?>, FetchDoubt>> doubts) {
  private static final int DEFAULT_DAYS = 30;

  /** A timeline and the evidence it is from. */
  private record Read(AppTimeline timeline, Evidence evidence) {
    ObjectNode begin() {
      ObjectNode data = Exchange.object();
      EventJson.write(timeline.watch(), data);
      data.put("first", timeline.first().toString()).put("last", timeline.last().toString());
      return data;
    }
  }

  void sendLastDay(Exchange exchange) {
    Evidence evidence = timelines.evidence();
    ObjectNode data = Exchange.object();
    ArrayNode apps = data.putArray("apps");
    List<WatchedDay> days = timelines.lastDays(exchange.lists());
    describe(days.stream().map(WatchedDay::watch).toList(), evidence, exchange);
    for (WatchedDay each : days) {
      ObjectNode app = apps.addObject();
      EventJson.write(each.watch(), app);
      app.put("date", each.day().map(day -> day.date().toString()).orElse(null));
      each.day().ifPresent(day -> writeLastDay(day, each.watch(), evidence, app));
    }
    exchange.sendOwn(data);
  }

  /**
   * Names what is doubted and what was removed, whatever the answer has of it: it is read from
   * caches, too.
   */
  private void describe(List<Watch> watches, Evidence evidence, Exchange exchange) {
    Set<Subject<?>> subjects = new HashSet<>();
    watches.forEach(watch -> subjects.addAll(watch.subjects()));
    DoubtedSubjects.name(doubts.apply(subjects), exchange);
    RemovedSubjects.name(
        RemovedSubjects.list(
            evidence.findRemovals(),
            watches.stream().flatMap(watch -> watch.apps().stream()).map(Removed.App::new),
            watches.stream().flatMap(EventHandler::keywords)),
        exchange);
  }

  private static Stream<Removed> keywords(Watch watch) {
    return watch.keywords().stream()
        .map(keyword -> new Removed.OfKeyword(watch.app().store(), keyword));
  }

  private static void writeLastDay(
      TimelineDay day, Watch watch, Evidence evidence, ObjectNode node) {
    List<MarketEvent> all = new ArrayList<>(day.events());
    all.addAll(day.dayBefore());
    EventJson json = new EventJson(watch, Timelines.names(all, watch.country(), evidence));
    EventJson.writeMoves(day, node);
    json.write(day.events(), node.putArray("events"));
    json.write(day.dayBefore(), node.putArray("events_of_day_before"));
  }

  void sendEvents(Exchange exchange) {
    Read read = read(exchange);
    AppTimeline timeline = read.timeline();
    Map<LocalDate, List<Annotation>> noted =
        annotations.list(exchange.lists(), timeline.watch().app()).stream()
            .filter(each -> !each.date().isBefore(timeline.first()))
            .filter(each -> !each.date().isAfter(timeline.last()))
            .collect(Collectors.groupingBy(Annotation::date));
    List<LocalDate> dates =
        Stream.concat(timeline.dates().stream(), noted.keySet().stream())
            .distinct()
            .sorted(Comparator.reverseOrder())
            .toList();
    EventJson json =
        new EventJson(
            timeline.watch(),
            Timelines.names(timeline.events(), timeline.watch().country(), read.evidence()));
    describe(List.of(timeline.watch()), read.evidence(), exchange);
    exchange.sendOwn(
        data -> {
          data.writeStartObject();
          read.begin().forEachEntry((name, value) -> data.writeName(name).writeTree(value));
          data.writeArrayPropertyStart("days");
          dates.forEach(
              date ->
                  data.writeTree(
                      write(timeline.on(date), noted.getOrDefault(date, List.of()), json)));
          data.writeEndArray();
          data.writeEndObject();
        });
  }

  private static ObjectNode write(TimelineDay day, List<Annotation> noted, EventJson json) {
    ObjectNode node = Exchange.object().put("date", day.date().toString());
    EventJson.writeMoves(day, node);
    json.write(day.events(), node.putArray("events"));
    write(noted, node);
    return node;
  }

  private static void write(List<Annotation> noted, ObjectNode node) {
    ArrayNode array = node.putArray("annotations");
    noted.forEach(each -> AnnotationHandler.write(each, array.addObject()));
  }

  /** Sends what moved after a date, and the changes that it may overlap with. */
  void sendAfter(Exchange exchange) {
    ListedApp app = ListedApp.of(exchange);
    TrackedApp tracked = tracked(exchange, app);
    Evidence evidence = timelines.evidence();
    LocalDate today = LastDays.dateOf(evidence.moment().at());
    Validator query = Validator.query(exchange.query());
    Optional<LocalDate> sent = query.required("date", "a date such as 2026-11-24", ValueType.DATE);
    Optional<Device> device = query.optional("devicetype", deviceOf(tracked));
    if (sent.filter(today::isBefore).isPresent()) {
      query.reject("date", ErrorCode.OUT_OF_RANGE, "The date must not be in the future.");
    }
    query.finish(exchange);
    LocalDate date = sent.orElseThrow();
    Watch watch = watch(exchange, tracked, device);
    List<AfterChange> periods =
        Validator.attempt("date", () -> timelines.after(watch, date, evidence));
    OwnChanges changes =
        OwnChanges.around(
            date,
            watch.app(),
            watch.country(),
            annotations.list(exchange.lists(), watch.app()),
            evidence);
    exchange.nameThinned(evidence.findThinned(date.minusDays(1)));
    ObjectNode data = Exchange.object();
    EventJson.write(watch, data);
    data.put("date", date.toString());
    EventJson json = EventJson.of(watch, evidence);
    ArrayNode days = data.putArray("changes");
    for (LocalDate each : changes.dates()) {
      OwnChanges day = changes.on(each);
      ObjectNode node = days.addObject().put("date", each.toString());
      json.write(day.listings(), node.putArray("events"));
      write(day.annotations(), node);
    }
    ArrayNode array = data.putArray("periods");
    periods.forEach(period -> json.write(period, array.addObject()));
    describe(List.of(watch), evidence, exchange);
    exchange.sendOwn(data);
  }

  void sendVisibility(Exchange exchange) {
    Read read = read(exchange);
    ObjectNode data = read.begin();
    EventJson.writeVisibility(read.timeline(), data);
    describe(List.of(read.timeline().watch()), read.evidence(), exchange);
    exchange.sendOwn(data);
  }

  private Read read(Exchange exchange) {
    ListedApp app = ListedApp.of(exchange);
    TrackedApp tracked = tracked(exchange, app);
    Validator query = Validator.query(exchange.query());
    Optional<Integer> days = query.optional("days", ValueType.digits(1, Timelines.MAX_DAYS));
    Optional<Device> device = query.optional("devicetype", deviceOf(tracked));
    query.finish(exchange);
    Watch watch = watch(exchange, tracked, device);
    Evidence evidence = timelines.evidence();
    AppTimeline timeline = timelines.read(watch, days.orElse(DEFAULT_DAYS), evidence);
    exchange.nameThinned(evidence.findThinned(timeline.first()));
    return new Read(timeline, evidence);
  }

  private TrackedApp tracked(Exchange exchange, ListedApp app) {
    return timelines
        .find(exchange.lists(), app.app(), app.country())
        .orElseThrow(TrackedAppHandler::notTracked);
  }

  /** On a device, or else on the first on which the app is tracked. */
  private Watch watch(Exchange exchange, TrackedApp tracked, Optional<Device> device) {
    return timelines.watch(
        exchange.lists(), tracked.app(), tracked.country(), device.orElseGet(tracked::firstDevice));
  }

  static ValueType<Device> deviceOf(TrackedApp tracked) {
    return ValueType.text(
        name ->
            Device.find(name)
                .filter(device -> device.store() == tracked.app().store())
                .orElseThrow(() -> ValueType.mustBe("a device of the store of the app")));
  }
}
