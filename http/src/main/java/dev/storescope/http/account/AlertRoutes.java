package dev.storescope.http.account;

import dev.storescope.alerts.AlertPreview;
import dev.storescope.alerts.AlertRuleEditor;
import dev.storescope.alerts.Digests;
import dev.storescope.http.RouteGroup;
import dev.storescope.http.RouteTable;
import io.helidon.http.Method;

/** The routes for the alert rules and the digest of the own account. */
public final class AlertRoutes {
  private static final String RULES = "/account/alert-rules";
  private static final String DIGEST = "/account/digest";

  private AlertRoutes() {}

  public static RouteGroup of(AlertRuleEditor editor, Digests digests, AlertPreview preview) {
    AlertRuleHandler rules = new AlertRuleHandler(editor.rules(), editor, preview);
    DigestHandler digest = new DigestHandler(digests, editor);
    String rule = RULES + "/{id}";
    return new RouteTable()
        .get(RULES, rules::list)
        .on(Method.POST, RULES, rules::create)
        .get(rule, rules::send)
        .on(Method.PUT, rule, rules::replace)
        .on(Method.DELETE, rule, rules::remove)
        .get(rule + "/preview", rules::preview)
        .get(DIGEST, digest::send)
        .on(Method.PUT, DIGEST, digest::set)
        .on(Method.DELETE, DIGEST, digest::remove);
  }
}
