package dev.storescope.alerts;

import dev.storescope.accounts.AccountId;
import dev.storescope.delivery.Channel;
import dev.storescope.delivery.Channels;
import dev.storescope.store.AppId;
import dev.storescope.tracking.TrackingLists;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Changes rules, whose channels and apps must be those of the account. */
public record AlertRuleEditor(AlertRules rules, Channels channels, TrackingLists lists) {
  /**
   * Creates a rule.
   *
   * @throws IllegalArgumentException as {@link AlertRules#create}, for channels that the account
   *     does not have, and for an app that it does not track
   */
  public AlertRule create(AccountId account, AlertRule.Definition definition) {
    check(account, definition);
    return rules.create(account, definition);
  }

  /**
   * Replaces a rule; empty if there is none.
   *
   * @throws IllegalArgumentException for channels that the account does not have, and for an app
   *     that it does not track
   */
  public Optional<AlertRule> replace(AccountId account, long id, AlertRule.Definition definition) {
    check(account, definition);
    return rules.replace(account, id, definition);
  }

  /**
   * Refuses channels that an account does not have.
   *
   * @throws IllegalArgumentException if there is one
   */
  public void requireChannels(AccountId account, List<Long> ids) {
    Set<Long> known = channels.list(account).stream().map(Channel::id).collect(Collectors.toSet());
    ids.stream()
        .filter(id -> !known.contains(id))
        .findFirst()
        .ifPresent(
            id -> {
              throw new IllegalArgumentException("the account has no channel " + id);
            });
  }

  /**
   * Refuses a scope with an app that an account does not track.
   *
   * @throws IllegalArgumentException if it has one
   */
  public void requireTracked(AccountId account, RuleScope scope) {
    if (scope.app().isPresent() && ScopedApps.listTracked(lists, account, scope).isEmpty()) {
      throw new IllegalArgumentException(notTracked(scope));
    }
  }

  private void check(AccountId account, AlertRule.Definition definition) {
    requireChannels(account, definition.channels());
    requireTracked(account, definition.scope());
  }

  private static String notTracked(RuleScope scope) {
    return "the account does not track %s%s"
        .formatted(
            scope.app().map(AppId::value).orElse("an app"),
            scope.country().map(country -> " in " + country).orElse(""));
  }
}
