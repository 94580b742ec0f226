package dev.storescope.alerts;

import dev.storescope.answer.Evidence;
import dev.storescope.events.RankMove;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.tracking.TrackingIntervals;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Stream;

/**
 * An app that a rule is about, in a country.
 *
 * @param tracked the app itself, or the one that it competes with
 * @param keywords of the tracked app
 * @param intervals of the tracked app
 */
record ScopedApp(
    AppId app, TrackedApp tracked, List<Keyword> keywords, TrackingIntervals.OfApp intervals) {
  ScopedApp {
    keywords = List.copyOf(keywords);
  }

  Country country() {
    return tracked.country();
  }

  boolean isOwn() {
    return app.equals(tracked.app());
  }

  Subject.Search search(Device device, Keyword keyword) {
    return new Subject.Search(device, country(), keyword);
  }

  /** The ranks for its keywords, as {@link RankMove#listAll}. */
  Stream<RankMove> listMoves(Instant since, Evidence evidence) {
    return tracked.devices().stream()
        .flatMap(
            device -> RankMove.listAll(app, country(), device, keywords, since, evidence).stream());
  }

  /** The ranks for its keywords, as {@link RankMove#between}. */
  List<RankMove> listMoves(Instant from, Instant to, Evidence evidence) {
    return tracked.devices().stream()
        .flatMap(
            device ->
                RankMove.between(app, country(), device, keywords, intervals, from, to, evidence)
                    .stream())
        .toList();
  }

  /** The fields that every alert about an app has. */
  SequencedMap<String, String> fields() {
    SequencedMap<String, String> fields = new LinkedHashMap<>();
    fields.put("storetype", app.store().wireName());
    fields.put("storeid", app.value());
    fields.put("country", country().code());
    fields.put("own", String.valueOf(isOwn()));
    return fields;
  }

  /** The beginning of the keys of alerts about the app. */
  String key(String kind) {
    return "%s:%s:%s:%s".formatted(kind, app.store().wireName(), app.value(), country());
  }
}
