package dev.storescope.http.account;

import dev.storescope.answer.Evidence;
import dev.storescope.events.AppTimeline;
import dev.storescope.events.AppTimeline.TimelineDay;
import dev.storescope.events.MarketEvent;
import dev.storescope.events.Timelines;
import dev.storescope.events.Timelines.WatchedDay;
import dev.storescope.events.Watch;
import dev.storescope.http.Exchange;
import dev.storescope.http.Validator;
import dev.storescope.http.ValueType;
import dev.storescope.store.Device;
import dev.storescope.tracking.TrackedApp;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What happened to the caller's tracked apps. */
record EventHandler(Timelines timelines) {
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
    for (WatchedDay each : timelines.lastDays(exchange.lists(), evidence)) {
      ObjectNode app = apps.addObject();
      EventJson.write(each.watch(), app);
      app.put("date", each.day().map(day -> day.date().toString()).orElse(null));
      each.day().ifPresent(day -> writeLastDay(day, each.watch(), evidence, app));
    }
    exchange.sendOwn(data);
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
    EventJson json =
        new EventJson(
            timeline.watch(),
            Timelines.names(timeline.events(), timeline.watch().country(), read.evidence()));
    exchange.sendOwn(
        data -> {
          data.writeStartObject();
          read.begin().forEachEntry((name, value) -> data.writeName(name).writeTree(value));
          data.writeArrayPropertyStart("days");
          timeline.dates().forEach(date -> data.writeTree(write(timeline.on(date), json)));
          data.writeEndArray();
          data.writeEndObject();
        });
  }

  private static ObjectNode write(TimelineDay day, EventJson json) {
    ObjectNode node = Exchange.object().put("date", day.date().toString());
    EventJson.writeMoves(day, node);
    json.write(day.events(), node.putArray("events"));
    return node;
  }

  void sendVisibility(Exchange exchange) {
    Read read = read(exchange);
    ObjectNode data = read.begin();
    EventJson.writeVisibility(read.timeline(), data);
    exchange.sendOwn(data);
  }

  private Read read(Exchange exchange) {
    ListedApp app = ListedApp.of(exchange);
    TrackedApp tracked =
        timelines
            .find(exchange.lists(), app.app(), app.country())
            .orElseThrow(TrackedAppHandler::notTracked);
    Validator query = Validator.query(exchange.query());
    Optional<Integer> days = query.optional("days", ValueType.digits(1, Timelines.MAX_DAYS));
    Optional<Device> device = query.optional("devicetype", deviceOf(tracked));
    query.finish(exchange);
    Watch watch =
        timelines.watch(
            exchange.lists(),
            app.app(),
            app.country(),
            device.orElseGet(() -> tracked.devices().iterator().next()));
    Evidence evidence = timelines.evidence();
    return new Read(timelines.read(watch, days.orElse(DEFAULT_DAYS), evidence), evidence);
  }

  private static ValueType<Device> deviceOf(TrackedApp tracked) {
    return ValueType.text(
        name ->
            Device.find(name)
                .filter(device -> device.store() == tracked.app().store())
                .orElseThrow(() -> ValueType.mustBe("a device of the store of the app")));
  }
}
