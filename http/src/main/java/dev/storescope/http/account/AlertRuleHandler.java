package dev.storescope.http.account;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.WorkspaceAccess;
import dev.storescope.alerts.Alert;
import dev.storescope.alerts.AlertMessages;
import dev.storescope.alerts.AlertPreview;
import dev.storescope.alerts.AlertRule;
import dev.storescope.alerts.AlertRuleEditor;
import dev.storescope.http.Exchange;
import dev.storescope.http.Validator;
import dev.storescope.http.validation.ProblemException;
import dev.storescope.http.validation.Timestamps;
import dev.storescope.http.validation.ValueType;
import io.helidon.http.Status;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The alert rules of a workspace. */
record AlertRuleHandler(AlertRuleEditor editor, AlertPreview preview) {
  private static final int DEFAULT_DAYS = 7;

  void list(Exchange exchange) {
    Map<Long, Instant> lastFired = editor.rules().lastFired(exchange.lists());
    ObjectNode data = Exchange.object();
    ArrayNode array = data.putArray("alert_rules");
    editor.list(exchange.access()).forEach(rule -> write(rule, lastFired, array.addObject()));
    exchange.sendOwn(data);
  }

  void send(Exchange exchange) {
    send(exchange, Status.OK_200, find(exchange));
  }

  void create(Exchange exchange) throws IOException {
    AlertRule.Definition definition = read(exchange);
    AlertRule rule = Validator.attempt("name", () -> editor.create(exchange.access(), definition));
    send(exchange, Status.CREATED_201, rule);
  }

  void replace(Exchange exchange) throws IOException {
    long id = find(exchange).id();
    AlertRule.Definition definition = read(exchange);
    AlertRule rule =
        editor.replace(exchange.access(), id, definition).orElseThrow(AlertRuleHandler::notFound);
    send(exchange, Status.OK_200, rule);
  }

  void remove(Exchange exchange) {
    if (!editor.remove(exchange.access(), exchange.pathId())) {
      throw notFound();
    }
    exchange.sendNoContent();
  }

  /** Sends what would have fired a rule. */
  void preview(Exchange exchange) {
    Validator query = Validator.query(exchange.query());
    Optional<Integer> days = query.optional("days", ValueType.digits(1, AlertPreview.MAX_DAYS));
    query.finish(exchange);
    AlertRule rule = find(exchange);
    List<Alert> alerts = preview.list(rule.account(), rule.definition(), days.orElse(DEFAULT_DAYS));
    ObjectNode data = Exchange.object().put("alerts", alerts.size());
    ArrayNode items = data.putArray("items");
    alerts.stream()
        .limit(AlertMessages.MAX_ITEMS)
        .forEach(alert -> write(alert, items.addObject()));
    exchange.sendOwn(data);
  }

  private AlertRule.Definition read(Exchange exchange) throws IOException {
    Validator body = Validator.json(exchange, Validator.SHORT_BODY);
    AlertRuleJson.Reader reader = new AlertRuleJson.Reader(body);
    Optional<AlertRule.Definition> definition = reader.read();
    body.finish(exchange);
    WorkspaceAccess access = exchange.access();
    AccountId owner = access.workspace();
    AlertRule.Definition read = definition.orElseThrow();
    Validator.attempt("condition", () -> editor.requireShown(access, read));
    Validator.attempt("channels", () -> editor.requireChannels(owner, read.channels()));
    Validator.attempt("storeid", () -> editor.requireTracked(owner, read.scope()));
    Validator.attempt("group", () -> editor.requireGroup(owner, read.scope()));
    Validator.attempt("tag", () -> editor.requireTag(owner, read.scope()));
    return read;
  }

  private AlertRule find(Exchange exchange) {
    return editor
        .find(exchange.access(), exchange.pathId())
        .orElseThrow(AlertRuleHandler::notFound);
  }

  private void send(Exchange exchange, Status status, AlertRule rule) {
    ObjectNode data = Exchange.object();
    write(rule, editor.rules().lastFired(rule.account()), data);
    exchange.sendOwn(status, data);
  }

  private static void write(AlertRule rule, Map<Long, Instant> lastFired, ObjectNode node) {
    node.put("id", rule.id());
    AlertRuleJson.write(rule.definition(), node);
    node.put("created_at", Timestamps.format(rule.createdAt()));
    AccountJson.write("last_fired_at", Optional.ofNullable(lastFired.get(rule.id())), node);
  }

  private static void write(Alert alert, ObjectNode node) {
    node.put("text", alert.item().text());
    node.put("observed_at", Timestamps.format(alert.at()));
    ObjectNode fields = node.putObject("fields");
    alert.item().fields().forEach(fields::put);
  }

  private static ProblemException notFound() {
    return ProblemException.notFound("You have no such alert rule. See /account/alert-rules.");
  }
}
