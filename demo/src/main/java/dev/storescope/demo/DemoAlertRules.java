package dev.storescope.demo;

import dev.storescope.accounts.AccountId;
import dev.storescope.alerts.AlertCondition;
import dev.storescope.alerts.AlertCondition.Kind;
import dev.storescope.alerts.AlertRule;
import dev.storescope.alerts.AlertRules;
import dev.storescope.alerts.RuleScope;
import dev.storescope.alerts.RuleScope.Whose;
import java.util.List;
import java.util.Optional;

/**
 * The alert rules of the demo's account, created before the last day of its history, which fires
 * them. They have no channel: what fires them is only shown.
 */
final class DemoAlertRules {
  private static final int PLACES = 3;

  private DemoAlertRules() {}

  static void create(AccountId account, AlertRules rules) {
    rules.create(
        account, rule("Keywords fall", AlertCondition.of(Kind.RANK_FALLS, PLACES), Whose.OWN));
    rules.create(
        account,
        rule(
            "Listings of competitors", AlertCondition.of(Kind.LISTING_CHANGES), Whose.COMPETITORS));
  }

  private static AlertRule.Definition rule(String name, AlertCondition condition, Whose whose) {
    RuleScope scope = RuleScope.all(whose);
    return new AlertRule.Definition(name, condition, scope, List.of(), Optional.empty(), true);
  }
}
