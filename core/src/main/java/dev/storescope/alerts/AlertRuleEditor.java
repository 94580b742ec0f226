package dev.storescope.alerts;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.WorkspaceAccess;
import dev.storescope.delivery.Channel;
import dev.storescope.delivery.Channels;
import dev.storescope.store.AppId;
import dev.storescope.text.WrittenText;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads and changes the rules of a workspace, whose channels and apps must be those of its owner.
 * Rules about credits are for the owner only: others neither see nor change them.
 */
public record AlertRuleEditor(AlertRules rules, Channels channels, ScopedApps apps) {
  /** The rules that the sender of a request sees, in the order of their creation. */
  public List<AlertRule> list(WorkspaceAccess access) {
    return rules.list(access.workspace()).stream()
        .filter(rule -> isShown(rule.definition().condition().kind(), access))
        .toList();
  }

  public Optional<AlertRule> find(WorkspaceAccess access, long id) {
    return rules
        .find(access.workspace(), id)
        .filter(rule -> isShown(rule.definition().condition().kind(), access));
  }

  /**
   * Creates a rule.
   *
   * @throws IllegalArgumentException as {@link AlertRules#create}, for channels that the owner does
   *     not have, for an app that it does not track, and for a condition that is for the owner only
   */
  public AlertRule create(WorkspaceAccess access, AlertRule.Definition definition) {
    check(access, definition);
    return rules.create(access.workspace(), definition);
  }

  /**
   * Replaces a rule; empty if there is none.
   *
   * @throws IllegalArgumentException for what {@link #create} refuses
   */
  public Optional<AlertRule> replace(
      WorkspaceAccess access, long id, AlertRule.Definition definition) {
    check(access, definition);
    return find(access, id).flatMap(rule -> rules.replace(rule.account(), id, definition));
  }

  /** Enables a disabled rule, and disables an enabled one; empty if there is none. */
  public Optional<AlertRule> toggle(WorkspaceAccess access, long id) {
    return find(access, id)
        .flatMap(rule -> rules.replace(rule.account(), id, rule.definition().toggled()));
  }

  /** Removes a rule; false if there is none. */
  public boolean remove(WorkspaceAccess access, long id) {
    return find(access, id).filter(rule -> rules.remove(rule.account(), id)).isPresent();
  }

  /** The messages of workspaces. */
  public Inbox inbox() {
    return new Inbox(rules);
  }

  /** The conditions that rules of the sender of a request can have. */
  public static List<AlertCondition.Kind> conditions(WorkspaceAccess access) {
    return Stream.of(AlertCondition.Kind.values()).filter(kind -> isShown(kind, access)).toList();
  }

  static boolean isShown(AlertCondition.Kind kind, WorkspaceAccess access) {
    return access.isOwner() || kind != AlertCondition.Kind.CREDITS_LOW;
  }

  /**
   * Refuses a condition that is for the owner only.
   *
   * @throws IllegalArgumentException if it is
   */
  public void requireShown(WorkspaceAccess access, AlertRule.Definition definition) {
    AlertCondition.Kind kind = definition.condition().kind();
    if (!isShown(kind, access)) {
      throw new IllegalArgumentException(
          "Only the owner of the workspace can have rules for " + kind.wireName() + ".");
    }
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
              throw new IllegalArgumentException("The account has no channel " + id + ".");
            });
  }

  /**
   * Refuses a scope with an app that an account does not track.
   *
   * @throws IllegalArgumentException if it has one
   */
  public void requireTracked(AccountId account, RuleScope scope) {
    if (scope.app().isPresent() && apps.listTracked(account, scope).isEmpty()) {
      throw new IllegalArgumentException(notTracked(scope));
    }
  }

  /**
   * Refuses a group that an account does not have.
   *
   * @throws IllegalArgumentException if it has one
   */
  public void requireGroup(AccountId account, RuleScope scope) {
    if (scope.group().isPresent()
        && apps.groups().find(account, scope.group().getAsLong()).isEmpty()) {
      throw new IllegalArgumentException(
          "The account has no group %s. See the list of groups."
              .formatted(scope.group().getAsLong()));
    }
  }

  /**
   * Refuses a tag that no keyword of an account has.
   *
   * @throws IllegalArgumentException if it has one
   */
  public void requireTag(AccountId account, RuleScope scope) {
    if (scope.tag().isPresent() && !apps.notes().listTags(account).contains(scope.tag().get())) {
      throw new IllegalArgumentException(
          "No keyword has the tag '%s'. Add it to keywords in the workbench, or use another."
              .formatted(scope.tag().get()));
    }
  }

  /** As {@link #create}. */
  public void check(WorkspaceAccess access, AlertRule.Definition definition) {
    WrittenText.check("The name of a rule", definition.name(), AlertRule.MAX_NAME_LENGTH);
    requireShown(access, definition);
    requireChannels(access.workspace(), definition.channels());
    requireTracked(access.workspace(), definition.scope());
    requireGroup(access.workspace(), definition.scope());
    requireTag(access.workspace(), definition.scope());
  }

  private static String notTracked(RuleScope scope) {
    return "The account does not track %s%s."
        .formatted(
            scope.app().map(AppId::value).orElse("an app"),
            scope.country().map(country -> " in " + country).orElse(""));
  }
}
