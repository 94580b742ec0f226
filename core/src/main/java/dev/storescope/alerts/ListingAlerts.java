package dev.storescope.alerts;

import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Page;
import dev.storescope.listings.AppChanges;
import dev.storescope.listings.AppChanges.AppChange;
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
import java.util.stream.Stream;

/** The changes of listings: one alert for what changed in an app between two observations. */
record ListingAlerts(AppLabels labels, Evidence evidence) {
  static final Set<PartKind> PRICES =
      EnumSet.of(PartKind.PRICE, PartKind.SELLS_WITHIN, PartKind.PURCHASES);

  /** The date of the update follows from another change. */
  private static final Set<PartKind> MINOR = EnumSet.of(PartKind.UPDATED);

  private static final int MAX_CHANGES = 1000;

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

  private record Together(ScopedApp app, Instant by) {}

  /**
   * @param parts any if there are none, except minor ones
   */
  List<Alert> list(List<ScopedApp> apps, Set<PartKind> parts, Instant since) {
    Map<Together, List<AppChange>> together = new LinkedHashMap<>();
    byCountry(apps)
        .forEach(
            (country, ofCountry) ->
                changes(List.copyOf(ofCountry.keySet()), country, since)
                    .filter(change -> isWanted(change.part().part().kind(), parts))
                    .forEach(
                        change ->
                            together
                                .computeIfAbsent(
                                    together(change, ofCountry), _ -> new ArrayList<>())
                                .add(change)));
    return together.entrySet().stream().map(each -> write(each.getKey(), each.getValue())).toList();
  }

  private static Together together(AppChange change, Map<AppId, ScopedApp> apps) {
    return new Together(Objects.requireNonNull(apps.get(change.app().app())), change.by());
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

  private Stream<AppChange> changes(List<AppId> apps, Country country, Instant since) {
    AppChanges.Query query =
        new AppChanges.Query(
            new AppChanges.Scope.Apps(apps), country, since, new Page(1, MAX_CHANGES));
    return new AppChanges().answer(query, evidence) instanceof Ready<AppChanges.Result> ready
        ? ready.result().changes().stream().filter(change -> change.by().isAfter(since))
        : Stream.empty();
  }

  private static boolean isWanted(PartKind kind, Set<PartKind> parts) {
    return parts.isEmpty() ? !MINOR.contains(kind) : parts.contains(kind);
  }

  private Alert write(Together of, List<AppChange> changes) {
    SequencedMap<String, String> fields = of.app().fields();
    fields.put(
        "parts",
        changes.stream()
            .map(change -> change.part().part().kind().name().toLowerCase(Locale.ROOT))
            .distinct()
            .collect(Collectors.joining(" ")));
    fields.put("observed_before", AlertText.time(changes.getFirst().after()));
    fields.put("observed_at", AlertText.time(of.by()));
    String text =
        changes.stream()
            .map(AppChange::part)
            .map(ListingAlerts::describe)
            .distinct()
            .collect(Collectors.joining("; "));
    return new Alert(
        "%s:%d".formatted(of.app().key("listing"), of.by().toEpochMilli()),
        AlertText.item(labels.of(of.app()) + ": " + text, fields),
        of.by(),
        of.app().isOwn() ? 1 : 0);
  }

  private static String describe(PartChange change) {
    PartKind kind = change.part().kind();
    String name = AlertCondition.words(kind);
    return SHORT.contains(kind)
        ? "%s changed from %s to %s".formatted(name, value(change.before()), value(change.after()))
        : name + " changed";
  }

  private static String value(List<String> values) {
    return values.isEmpty() ? "nothing" : AlertText.quoted(String.join(", ", values));
  }
}
