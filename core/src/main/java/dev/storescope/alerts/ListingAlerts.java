package dev.storescope.alerts;

import dev.storescope.answer.Evidence;
import dev.storescope.events.ListingEvents;
import dev.storescope.events.MarketEvent.ListingEvent;
import dev.storescope.listings.ListingChange.PartChange;
import dev.storescope.listings.ListingPart.PartKind;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;

/** The changes of listings: one alert for what changed in an app between two observations. */
record ListingAlerts(AppLabels labels, Evidence evidence) {
  /** The parts whose values are short enough for a line. */
  private static final Set<PartKind> SHORT =
      EnumSet.of(
          PartKind.OFFERED,
          PartKind.TITLE,
          PartKind.DEVELOPER,
          PartKind.SHORT_DESCRIPTION,
          PartKind.PRICE,
          PartKind.SELLS_WITHIN,
          PartKind.VERSION,
          PartKind.AGE_RATING,
          PartKind.MINIMUM_OS);

  /**
   * @param parts any if there are none, except minor ones
   */
  List<Alert> list(List<ScopedApp> apps, Set<PartKind> parts, Instant since) {
    List<Alert> alerts = new ArrayList<>();
    byCountry(apps)
        .forEach(
            (country, ofCountry) ->
                ListingEvents.list(ofCountry.keySet(), country, parts, since, evidence)
                    .forEach(
                        event ->
                            alerts.add(
                                write(Objects.requireNonNull(ofCountry.get(event.app())), event))));
    return alerts;
  }

  /** An app may compete with several. */
  private static Map<Country, Map<AppId, ScopedApp>> byCountry(List<ScopedApp> apps) {
    Map<Country, Map<AppId, ScopedApp>> byCountry = new LinkedHashMap<>();
    for (ScopedApp app : apps) {
      byCountry
          .computeIfAbsent(app.country(), _ -> new LinkedHashMap<>())
          .merge(app.app(), app, (one, other) -> other.isOwn() ? other : one);
    }
    return byCountry;
  }

  private Alert write(ScopedApp app, ListingEvent event) {
    SequencedMap<String, String> fields = app.fields();
    fields.put(
        "parts",
        event.parts().stream()
            .map(part -> part.part().kind().wireName())
            .distinct()
            .collect(Collectors.joining(" ")));
    fields.put("observed_before", AlertText.time(event.before()));
    fields.put("observed_at", AlertText.time(event.at()));
    String text =
        event.parts().stream()
            .map(ListingAlerts::describe)
            .distinct()
            .collect(Collectors.joining("; "));
    return new Alert(
        String.format(Locale.ROOT, "%s:%d", app.key("listing"), event.at().toEpochMilli()),
        AlertText.item(labels.of(app) + ": " + text, fields),
        event.at(),
        app.isOwn() ? 1 : 0);
  }

  private static String describe(PartChange change) {
    PartKind kind = change.part().kind();
    String name = kind.words();
    return SHORT.contains(kind)
        ? "%s changed from %s to %s".formatted(name, value(change.before()), value(change.after()))
        : name + " changed";
  }

  private static String value(List<String> values) {
    return values.isEmpty() ? "nothing" : AlertText.quoted(String.join(", ", values));
  }
}
