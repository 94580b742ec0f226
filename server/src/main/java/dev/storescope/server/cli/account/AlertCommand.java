package dev.storescope.server.cli.account;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.WorkspaceAccess;
import dev.storescope.alerts.Alert;
import dev.storescope.alerts.AlertPreview;
import dev.storescope.alerts.AlertRule;
import dev.storescope.alerts.AlertRules;
import dev.storescope.server.App;
import dev.storescope.server.App.Database;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.server.cli.option.Stopped;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Manages the alert rules of accounts. */
@Command(name = "alert", description = "Add, list, check and remove alert rules (docs/alerts.md).")
public final class AlertCommand {
  @Command(name = "add", description = "Add an alert rule.")
  int add(
      @Mixin CommonOptions common,
      @Parameters(
              paramLabel = "NAME",
              description = "name of the rule, with which its messages begin")
          String name,
      @Mixin AlertRuleOptions options,
      @Mixin OwnerOptions owner) {
    try (Database database = common.openDatabase()) {
      AccountId account = owner.account(database).id();
      AlertRule rule =
          App.alertRules(database)
              .create(
                  WorkspaceAccess.own(account),
                  options.definition(name, account, database.messaging().channels()));
      return common.print("Rule " + rule.id() + ".", node -> fill(node, rule, Optional.empty()));
    }
  }

  @Command(name = "list", description = "List the alert rules of an account.")
  int list(@Mixin CommonOptions common, @Mixin OwnerOptions owner) {
    try (Database database = common.readDatabase()) {
      AlertRules rules = App.alertRules(database).rules();
      AccountId account = owner.account(database).id();
      Map<Long, Instant> lastFired = rules.lastFired(account);
      return common.printList(
          "alert_rules",
          rules.list(account),
          "No alert rules.",
          rule -> line(rule, Optional.ofNullable(lastFired.get(rule.id()))),
          (node, rule) -> fill(node, rule, Optional.ofNullable(lastFired.get(rule.id()))));
    }
  }

  @Command(name = "remove", description = "Remove an alert rule.")
  int remove(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "ID", description = "rule ID, as printed by alert list") long id,
      @Mixin OwnerOptions owner) {
    try (Database database = common.openDatabase()) {
      if (!App.alertRules(database).rules().remove(owner.account(database).id(), id)) {
        throw noRule();
      }
      return common.print("Removed.", node -> node.put("removed", id));
    }
  }

  @Command(
      name = "check",
      description =
          "Show what would have triggered a rule, without sending anything. Stop the"
              + " service first, or use GET /account/alert-rules/ID/preview.")
  int check(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "ID", description = "rule ID, as printed by alert list") long id,
      @Mixin OwnerOptions owner,
      @Option(
              names = "--days",
              paramLabel = "N",
              defaultValue = "7",
              description = "number of days to check, 1 to 30 (default: 7)")
          int days) {
    if (days < 1 || days > AlertPreview.MAX_DAYS) {
      throw new Stopped("--days must be 1 to " + AlertPreview.MAX_DAYS + ".");
    }
    try (Database database = common.readDatabase()) {
      AlertRule rule =
          App.alertRules(database)
              .rules()
              .find(owner.account(database).id(), id)
              .orElseThrow(AlertCommand::noRule);
      List<Alert> alerts = App.previewAlerts(common.settings(), database, rule, days);
      return common.printList(
          "alerts", alerts, "nothing", alert -> alert.item().text(), AlertCommand::fill);
    }
  }

  private static Stopped noRule() {
    return new Stopped("No such alert rule. See `storescope alert list`.");
  }

  private static String line(AlertRule rule, Optional<Instant> lastFired) {
    AlertRule.Definition definition = rule.definition();
    return String.format(
        Locale.ROOT,
        "%-6d %-24s %s%s%s%s",
        rule.id(),
        definition.name(),
        definition.condition().describe(),
        definition.condition().kind().isAboutApps()
            ? ", " + definition.scope().describe(AlertCommand::group)
            : "",
        definition.enabled() ? "" : ", disabled",
        lastFired.map(at -> ", last fired " + at).orElse(""));
  }

  private static String group(long number) {
    return "group " + number;
  }

  private static void fill(ObjectNode node, AlertRule rule, Optional<Instant> lastFired) {
    AlertRule.Definition definition = rule.definition();
    node.put("id", rule.id())
        .put("name", definition.name())
        .put("condition", definition.condition().kind().wireName());
    definition.condition().threshold().ifPresent(number -> node.put("threshold", number));
    node.put("whose", definition.scope().whose().wireName());
    definition.scope().app().ifPresent(app -> node.put("storeid", app.value()));
    definition.scope().country().ifPresent(country -> node.put("country", country.code()));
    definition.scope().group().ifPresent(group -> node.put("group", group));
    definition.scope().tag().ifPresent(tag -> node.put("tag", tag.text()));
    ArrayNode channels = node.putArray("channels");
    definition.channels().forEach(channels::add);
    node.put("enabled", definition.enabled());
    lastFired.ifPresent(at -> node.put("last_fired_at", at.toString()));
  }

  private static void fill(ObjectNode node, Alert alert) {
    node.put("text", alert.item().text()).put("observed_at", alert.at().toString());
    ObjectNode fields = node.putObject("fields");
    alert.item().fields().forEach(fields::put);
  }
}
