package dev.storescope.http.account;

import dev.storescope.alerts.AlertPreview;
import dev.storescope.alerts.AlertRuleEditor;
import dev.storescope.alerts.Digests;
import dev.storescope.http.RouteTable;
import io.helidon.http.Method;

/** The routes for the alert rules, their messages and the digest of a workspace. */
public final class AlertRoutes {
  private static final String RULES = "/account/alert-rules";
  private static final String MESSAGES = "/account/alert-messages";
  private static final String DIGEST = "/account/digest";

  private AlertRoutes() {}

  public static RouteTable of(AlertRuleEditor editor, Digests digests, AlertPreview preview) {
    AlertRuleHandler rules = new AlertRuleHandler(editor, preview);
    AlertMessageHandler messages = new AlertMessageHandler(editor.inbox());
    DigestHandler digest = new DigestHandler(digests, editor);
    String rule = RULES + "/{id}";
    return new RouteTable()
        .getLists(RULES, rules::list)
        .onLists(Method.POST, RULES, rules::create)
        .getLists(rule, rules::send)
        .onLists(Method.PUT, rule, rules::replace)
        .onLists(Method.DELETE, rule, rules::remove)
        .getListsInTurns(rule + "/preview", rules::preview)
        .getLists(MESSAGES, messages::list)
        .onOwnView(Method.POST, MESSAGES + "/read", messages::noteRead)
        .getLists(DIGEST, digest::send)
        .onLists(Method.PUT, DIGEST, digest::set)
        .onLists(Method.DELETE, DIGEST, digest::remove);
  }
}
