package dev.storescope.http.account;

import dev.storescope.alerts.AlertCondition;
import dev.storescope.alerts.AlertRule;
import dev.storescope.alerts.QuietHours;
import dev.storescope.alerts.RuleScope;
import dev.storescope.alerts.RuleScope.Whose;
import dev.storescope.alerts.RuleValues;
import dev.storescope.http.Validator;
import dev.storescope.http.validation.ValidationError.ErrorCode;
import dev.storescope.http.validation.ValueType;
import dev.storescope.listings.ListingPart.PartKind;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.workbench.Tag;
import java.math.BigDecimal;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The definition of an alert rule as JSON. */
final class AlertRuleJson {
  static final ValueType<ZoneId> TIME_ZONE = ValueType.text(RuleValues::timeZone);

  static final ValueType<List<Long>> CHANNELS =
      value -> {
        if (!value.isArray() || value.valueStream().anyMatch(id -> !id.isIntegralNumber())) {
          throw ValueType.mustBe("a list of channel ids");
        }
        return value.valueStream().map(id -> id.asLong()).distinct().toList();
      };

  private static final String CONDITION = "condition";
  private static final String THRESHOLD = "threshold";
  private static final String QUIET_FROM = "quiet_from";
  private static final String QUIET_TO = "quiet_to";
  private static final String ZONE = "time_zone";
  private static final int QUIET_MEMBERS = 3;

  private static final ValueType<AlertCondition.Kind> KIND = ValueType.text(RuleValues::condition);

  private static final ValueType<BigDecimal> NUMBER =
      value -> {
        if (!value.isNumber()) {
          throw ValueType.mustBe("a number");
        }
        return value.decimalValue();
      };

  private static final ValueType<List<PartKind>> PARTS =
      ValueType.list(PartKind.values().length, RuleValues::part);

  private static final ValueType<Whose> WHOSE = ValueType.text(RuleValues::whose);
  private static final ValueType<LocalTime> TIME = ValueType.text(RuleValues::time);
  static final ValueType<Long> GROUP = ValueType.integer(1, Integer.MAX_VALUE);
  private static final ValueType<Tag> TAG = ValueType.text(Tag::of);

  private AlertRuleJson() {}

  /** Reads a definition from the members of a body; what is wrong is added to its errors. */
  record Reader(Validator body) {
    /** Empty if there is an error. */
    Optional<AlertRule.Definition> read() {
      Optional<String> name =
          body.required(
              "name",
              "a string",
              AccountJson.line("The name of a rule", AlertRule.MAX_NAME_LENGTH));
      Optional<AlertCondition> condition = condition();
      Optional<RuleScope> scope = scope();
      List<Long> channels = body.optional("channels", CHANNELS).orElse(List.of());
      Optional<QuietHours> quiet = quietHours();
      boolean enabled = body.optional("enabled", ValueType.BOOLEAN).orElse(true);
      if (name.isEmpty() || condition.isEmpty() || scope.isEmpty()) {
        return Optional.empty();
      }
      return attempt(
          CONDITION,
          () ->
              new AlertRule.Definition(
                  name.get(), condition.get(), scope.get(), channels, quiet, enabled));
    }

    private Optional<AlertCondition> condition() {
      Optional<AlertCondition.Kind> kind = body.required(CONDITION, "a condition", KIND);
      Optional<BigDecimal> threshold = body.optional(THRESHOLD, NUMBER);
      Set<PartKind> parts = new LinkedHashSet<>(body.optional("parts", PARTS).orElse(List.of()));
      return kind.flatMap(
          found -> attempt(THRESHOLD, () -> new AlertCondition(found, threshold, parts)));
    }

    private Optional<RuleScope> scope() {
      Whose whose = body.optional("whose", WHOSE).orElse(Whose.OWN);
      Optional<StoreType> store = body.optional("storetype", ValueType.STORETYPE);
      Optional<AppId> app =
          body.optional("storeid", ValueType.text(text -> ValueType.app(store, text)));
      Optional<Country> country = body.optional("country", ValueType.COUNTRY);
      OptionalLong group =
          body.optional("group", GROUP).stream().mapToLong(Long::longValue).findFirst();
      Optional<Tag> tag = body.optional("tag", TAG);
      return attempt("group", () -> new RuleScope(whose, app, country, group, tag));
    }

    private Optional<QuietHours> quietHours() {
      Optional<LocalTime> from = body.optional(QUIET_FROM, TIME);
      Optional<LocalTime> to = body.optional(QUIET_TO, TIME);
      Optional<ZoneId> zone = body.optional(ZONE, TIME_ZONE);
      long sent = Stream.of(QUIET_FROM, QUIET_TO, ZONE).filter(body::has).count();
      if (from.isPresent() && to.isPresent() && zone.isPresent()) {
        return attempt(QUIET_FROM, () -> new QuietHours(from.get(), to.get(), zone.get()));
      }
      boolean partial =
          Stream.of(from, to, zone).anyMatch(Optional::isPresent) && sent < QUIET_MEMBERS;
      if (partial) {
        body.reject(
            QUIET_FROM,
            ErrorCode.MISSING,
            "Send all of 'quiet_from', 'quiet_to' and 'time_zone', or none.");
      }
      return Optional.empty();
    }

    private <T> Optional<T> attempt(String name, Supplier<T> make) {
      try {
        return Optional.of(make.get());
      } catch (IllegalArgumentException e) {
        body.reject(name, ErrorCode.INVALID, String.valueOf(e.getMessage()));
        return Optional.empty();
      }
    }
  }

  static void write(AlertRule.Definition rule, ObjectNode node) {
    AlertCondition condition = rule.condition();
    RuleScope scope = rule.scope();
    node.put("name", rule.name());
    node.put(CONDITION, condition.kind().wireName());
    node.put(THRESHOLD, condition.threshold().orElse(null));
    ArrayNode parts = node.putArray("parts");
    condition.parts().forEach(part -> parts.add(part.wireName()));
    node.put("whose", scope.whose().wireName());
    Optional<AppId> app = scope.app();
    node.put("storetype", app.map(id -> id.store().wireName()).orElse(null));
    node.put("storeid", app.map(AppId::value).orElse(null));
    node.put("country", scope.country().map(Country::code).orElse(null));
    node.put("group", scope.group().isPresent() ? Long.valueOf(scope.group().getAsLong()) : null);
    node.put("tag", scope.tag().map(Tag::text).orElse(null));
    ArrayNode channels = node.putArray("channels");
    rule.channels().forEach(channels::add);
    Optional<QuietHours> quiet = rule.quietHours();
    node.put(QUIET_FROM, quiet.map(hours -> hours.from().toString()).orElse(null));
    node.put(QUIET_TO, quiet.map(hours -> hours.to().toString()).orElse(null));
    node.put(ZONE, quiet.map(hours -> hours.zone().getId()).orElse(null));
    node.put("enabled", rule.enabled());
    node.put("description", condition.describe());
  }
}
