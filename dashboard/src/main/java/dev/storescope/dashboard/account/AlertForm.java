package dev.storescope.dashboard.account;

import dev.storescope.alerts.AlertCondition;
import dev.storescope.alerts.AlertRule;
import dev.storescope.alerts.QuietHours;
import dev.storescope.alerts.RuleScope;
import dev.storescope.alerts.RuleValues;
import dev.storescope.dashboard.page.DigestForm;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.listings.ListingPart.PartKind;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.workbench.Tag;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The fields of the forms of rules; each method that reads them refuses what is wrong with a
 * reason.
 */
public record AlertForm(FormFields form) {
  private static final int THRESHOLD = 5;
  private static final String ANY = "*";
  private static final String GROUP = "group:";

  /** The form of a new rule. */
  static final AlertForm EMPTY = new AlertForm(fields("threshold", THRESHOLD));

  /** The form of a new rule about the apps of a group. */
  static AlertForm ofGroup(long number) {
    return new AlertForm(fields("threshold", THRESHOLD, "app", GROUP + number));
  }

  /** The form with what a rule has. */
  static AlertForm of(AlertRule.Definition rule) {
    List<Object> fields = new ArrayList<>(List.of("name", rule.name()));
    AlertCondition condition = rule.condition();
    fields.addAll(List.of("condition", condition.kind().wireName()));
    condition.threshold().ifPresent(n -> fields.addAll(List.of("threshold", n.toPlainString())));
    condition.parts().forEach(part -> fields.addAll(List.of("part", part.wireName())));
    fields.addAll(List.of("app", write(rule.scope()), "whose", rule.scope().whose().wireName()));
    rule.scope().tag().ifPresent(tag -> fields.addAll(List.of("tag", tag)));
    rule.channels().forEach(channel -> fields.addAll(List.of("channel", channel)));
    rule.quietHours()
        .ifPresent(
            quiet ->
                fields.addAll(
                    List.of(
                        "quiet_from", quiet.from(),
                        "quiet_to", quiet.to(),
                        "time_zone", quiet.zone())));
    return new AlertForm(fields(fields.toArray()));
  }

  private static FormFields fields(Object... namesAndValues) {
    return FormFields.parse(FormFields.write(namesAndValues));
  }

  /** The apps of a scope as a value of the drop-down field. */
  static String write(RuleScope scope) {
    if (scope.group().isPresent()) {
      return GROUP + scope.group().getAsLong();
    }
    String app = scope.app().map(id -> id.store().wireName() + " " + id).orElse(ANY);
    return app + " " + scope.country().map(Country::code).orElse(ANY);
  }

  /** What a field has; blank if it has nothing. */
  public String value(String name) {
    return form.find(name).orElse("");
  }

  /** Whether a box is ticked or a value chosen. */
  public boolean has(String name, Object value) {
    return form.list(name).contains(value.toString());
  }

  AlertRule.Definition rule(boolean enabled) {
    AlertCondition.Kind kind = RuleValues.condition(value("condition"));
    // The form shows the number for every condition, and the tag.
    Optional<BigDecimal> threshold = kind.hasThreshold() ? threshold() : Optional.empty();
    Set<PartKind> parts =
        kind == AlertCondition.Kind.LISTING_CHANGES
            ? form.list("part").stream().map(RuleValues::part).collect(Collectors.toSet())
            : Set.of();
    return new AlertRule.Definition(
        value("name"),
        new AlertCondition(kind, threshold, parts),
        kind.isAboutApps() ? scope(kind) : RuleScope.ALL_OWN,
        new DigestForm(form).channels(),
        quietHours(),
        enabled);
  }

  private Optional<BigDecimal> threshold() {
    try {
      return form.find("threshold").map(BigDecimal::new);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(Texts.of("alert-form.number"), e);
    }
  }

  private RuleScope scope(AlertCondition.Kind kind) {
    RuleScope apps = apps();
    return new RuleScope(
        RuleValues.whose(form.find("whose").orElse("own")),
        apps.app(),
        apps.country(),
        apps.group(),
        form.find("tag").filter(_ -> kind.isAboutKeywords()).map(Tag::of));
  }

  private RuleScope apps() {
    String chosen = form.find("app").orElse(write(RuleScope.ALL_OWN));
    if (chosen.startsWith(GROUP)) {
      return apps(Optional.empty(), ANY, OptionalLong.of(number(chosen.substring(GROUP.length()))));
    }
    List<String> words = List.of(chosen.split(" ", -1));
    return switch (words.size()) {
      case 2 -> apps(Optional.empty(), words.getLast(), OptionalLong.empty());
      case 3 ->
          apps(
              StoreType.find(words.getFirst()).map(store -> AppId.of(store, words.get(1))),
              words.getLast(),
              OptionalLong.empty());
      default -> throw new IllegalArgumentException(Texts.of("alert-form.apps"));
    };
  }

  private static RuleScope apps(Optional<AppId> app, String country, OptionalLong group) {
    return new RuleScope(
        RuleScope.ALL_OWN.whose(),
        app,
        Optional.of(country).filter(code -> !code.equals(ANY)).map(Country::of),
        group,
        Optional.empty());
  }

  private static long number(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(Texts.of("alert-form.apps"), e);
    }
  }

  private Optional<QuietHours> quietHours() {
    if (Stream.of("quiet_from", "quiet_to").allMatch(name -> value(name).isEmpty())) {
      return Optional.empty();
    }
    return Optional.of(
        new QuietHours(
            RuleValues.time(value("quiet_from")),
            RuleValues.time(value("quiet_to")),
            RuleValues.timeZone(form.find("time_zone").orElse("UTC"))));
  }
}
