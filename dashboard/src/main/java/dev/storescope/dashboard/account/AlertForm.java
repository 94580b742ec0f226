package dev.storescope.dashboard.account;

import dev.storescope.alerts.AlertCondition;
import dev.storescope.alerts.AlertRule;
import dev.storescope.alerts.DigestSettings;
import dev.storescope.alerts.QuietHours;
import dev.storescope.alerts.RuleScope;
import dev.storescope.alerts.RuleScope.Whose;
import dev.storescope.dashboard.page.FormFields;
import dev.storescope.dashboard.page.Texts;
import dev.storescope.listings.ListingPart.PartKind;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.tracking.TrackedApp;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the forms of rules and digests; each method refuses what is wrong with a reason. */
record AlertForm(FormFields form) {
  private static final int APP_PARTS = 3;

  /** An app and a country in a drop-down field. */
  static String write(TrackedApp tracked) {
    return "%s %s %s".formatted(tracked.app().store().wireName(), tracked.app(), tracked.country());
  }

  AlertRule.Definition rule() {
    AlertCondition.Kind kind =
        AlertCondition.Kind.find(form.find("condition").orElse(""))
            .orElseThrow(() -> new IllegalArgumentException(Texts.of("alert-form.condition")));
    // The form shows the number for every condition.
    Optional<BigDecimal> threshold = kind.hasThreshold() ? threshold() : Optional.empty();
    Set<PartKind> parts =
        kind == AlertCondition.Kind.LISTING_CHANGES
            ? form.list("part").stream().map(AlertForm::part).collect(Collectors.toSet())
            : Set.of();
    return new AlertRule.Definition(
        form.find("name").orElse(""),
        kind.with(threshold, parts),
        kind.isAboutApps() ? scope() : RuleScope.ALL_OWN,
        channels(),
        quietHours(),
        true);
  }

  DigestSettings digest() {
    Optional<DayOfWeek> day =
        form.find("day").filter(text -> !text.equals("daily")).map(AlertForm::day);
    List<Long> channels = channels();
    if (channels.isEmpty() || channels.size() > AlertRule.MAX_CHANNELS) {
      throw new IllegalArgumentException(Texts.of("digest.channels", AlertRule.MAX_CHANNELS));
    }
    return new DigestSettings(
        day, Math.toIntExact(Math.min(form.number("hour"), Integer.MAX_VALUE)), zone(), channels);
  }

  private Optional<BigDecimal> threshold() {
    try {
      return form.find("threshold").map(BigDecimal::new);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(Texts.of("alert-form.number"), e);
    }
  }

  private static PartKind part(String name) {
    try {
      return PartKind.valueOf(name);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(Texts.of("alert-form.parts"), e);
    }
  }

  private RuleScope scope() {
    Whose whose =
        Whose.find(form.find("whose").orElse("own"))
            .orElseThrow(() -> new IllegalArgumentException(Texts.of("alert-form.whose")));
    String[] app = form.find("app").orElse("").split(" ", -1);
    Optional<StoreType> store = StoreType.find(app[0]);
    return store.isEmpty() || app.length != APP_PARTS
        ? new RuleScope(whose, Optional.empty(), Optional.empty())
        : new RuleScope(
            whose, Optional.of(AppId.of(store.get(), app[1])), Optional.of(Country.of(app[2])));
  }

  private List<Long> channels() {
    try {
      return form.list("channel").stream().map(Long::valueOf).toList();
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(Texts.of("alert-form.channels"), e);
    }
  }

  private Optional<QuietHours> quietHours() {
    Optional<String> from = form.find("quiet_from");
    Optional<String> to = form.find("quiet_to");
    if (from.isEmpty() && to.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new QuietHours(time(from), time(to), zone()));
  }

  private static LocalTime time(Optional<String> text) {
    try {
      return LocalTime.parse(text.orElse(""));
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(Texts.of("alert-form.quiet-hours"), e);
    }
  }

  private ZoneId zone() {
    try {
      return ZoneId.of(form.find("time_zone").orElse("UTC"));
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(Texts.of("alert-form.time-zone"), e);
    }
  }

  private static DayOfWeek day(String text) {
    try {
      return DayOfWeek.valueOf(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(Texts.of("alert-form.day"), e);
    }
  }
}
