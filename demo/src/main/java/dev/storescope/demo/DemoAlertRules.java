package dev.storescope.demo;

import dev.storescope.accounts.AccountId;
import dev.storescope.alerts.AlertCondition;
import dev.storescope.alerts.AlertCondition.ListingChanges;
import dev.storescope.alerts.AlertCondition.RankFalls;
import dev.storescope.alerts.AlertRule;
import dev.storescope.alerts.AlertRules;
import dev.storescope.alerts.RuleScope;
import dev.storescope.alerts.RuleScope.Whose;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The alert rules of the demo's account, created before the last day of its history, which fires
 * them. They have no channel: what fires them is only shown.
 */
final class DemoAlertRules {
  private static final int PLACES = 3;

  private DemoAlertRules() {}

  static void create(AccountId account, AlertRules rules) {
    rules.create(account, rule("Keywords fall", new RankFalls(PLACES), Whose.OWN));
    rules.create(
        account, rule("Listings of competitors", new ListingChanges(Set.of()), Whose.COMPETITORS));
  }

  private static AlertRule.Definition rule(String name, AlertCondition condition, Whose whose) {
    RuleScope scope = RuleScope.all(whose);
    return new AlertRule.Definition(name, condition, scope, List.of(), Optional.empty(), true);
  }
}
