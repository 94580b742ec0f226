package dev.storescope.database.delivery;

import static dev.storescope.database.sql.SqlStatements.getInstant;

import dev.storescope.accounts.AccountId;
import dev.storescope.alerts.AlertCondition;
import dev.storescope.alerts.AlertRule;
import dev.storescope.alerts.AlertRules.Checked;
import dev.storescope.alerts.QuietHours;
import dev.storescope.alerts.RuleScope;
import dev.storescope.alerts.RuleValues;
import dev.storescope.database.sql.IdList;
import dev.storescope.listings.ListingPart.PartKind;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.workbench.Tag;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A row of the table of rules. */
final class AlertRuleRow {
  /** The columns of a definition, in the order of {@link #values}. */
  static final List<String> COLUMNS =
      List.of(
          "name",
          "kind",
          "threshold",
          "parts",
          "whose",
          "store",
          "app",
          "country",
          "app_group",
          "tag",
          "channels",
          "quiet_from",
          "quiet_to",
          "quiet_zone",
          "enabled");

  private AlertRuleRow() {}

  static List<@Nullable Object> values(AlertRule.Definition rule) {
    AlertCondition condition = rule.condition();
    RuleScope scope = rule.scope();
    Optional<QuietHours> quiet = rule.quietHours();
    return Arrays.<@Nullable Object>asList(
        rule.name(),
        condition.kind().wireName(),
        condition.threshold().map(BigDecimal::toPlainString).orElse(null),
        condition.parts().stream().map(PartKind::name).collect(Collectors.joining(" ")),
        scope.whose().wireName(),
        scope.app().map(app -> app.store().wireName()).orElse(null),
        scope.app().map(AppId::value).orElse(null),
        scope.country().map(Country::code).orElse(null),
        scope.group().isPresent() ? scope.group().getAsLong() : null,
        scope.tag().map(Tag::text).orElse(null),
        IdList.format(rule.channels()),
        quiet.map(hours -> hours.from().toString()).orElse(null),
        quiet.map(hours -> hours.to().toString()).orElse(null),
        quiet.map(hours -> hours.zone().getId()).orElse(null),
        rule.enabled());
  }

  static AlertRule read(ResultSet row) throws SQLException {
    return new AlertRule(
        row.getLong("id"),
        new AccountId(row.getLong("account_id")),
        new AlertRule.Definition(
            row.getString("name"),
            condition(row),
            scope(row),
            IdList.parse(row.getString("channels")),
            quietHours(row),
            row.getBoolean("enabled")),
        getInstant(row, "created_at"));
  }

  static Checked readChecked(ResultSet row) throws SQLException {
    return new Checked(read(row), getInstant(row, "since"), getInstant(row, "checked_until"));
  }

  private static AlertCondition condition(ResultSet row) throws SQLException {
    Set<PartKind> parts =
        Stream.of(row.getString("parts").split(" ", -1))
            .filter(name -> !name.isEmpty())
            .map(PartKind::valueOf)
            .collect(Collectors.toUnmodifiableSet());
    return new AlertCondition(
        RuleValues.condition(row.getString("kind")),
        Optional.ofNullable(row.getString("threshold")).map(BigDecimal::new),
        parts);
  }

  private static RuleScope scope(ResultSet row) throws SQLException {
    Optional<StoreType> store =
        Optional.ofNullable(row.getString("store")).flatMap(StoreType::find);
    String app = row.getString("app");
    return new RuleScope(
        RuleValues.whose(row.getString("whose")),
        store.map(of -> AppId.of(of, app)),
        Optional.ofNullable(row.getString("country")).map(Country::new),
        group(row),
        Optional.ofNullable(row.getString("tag")).map(Tag::new));
  }

  private static OptionalLong group(ResultSet row) throws SQLException {
    long group = row.getLong("app_group");
    return row.wasNull() ? OptionalLong.empty() : OptionalLong.of(group);
  }

  private static Optional<QuietHours> quietHours(ResultSet row) throws SQLException {
    String from = row.getString("quiet_from");
    return from == null
        ? Optional.empty()
        : Optional.of(
            new QuietHours(
                LocalTime.parse(from),
                LocalTime.parse(row.getString("quiet_to")),
                ZoneId.of(row.getString("quiet_zone"))));
  }
}
