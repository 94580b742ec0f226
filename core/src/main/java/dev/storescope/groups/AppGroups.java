package dev.storescope.groups;

import dev.storescope.accounts.AccountId;
import dev.storescope.groups.AppGroup.GroupedApp;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The groups of apps of each account. An app can be in several groups. One that is no longer
 * tracked stays in its groups, and is shown there again once it is tracked. A change is durable
 * when its method returns.
 */
public interface AppGroups {
  /** The most groups of an account. */
  int MAX_GROUPS = 200;

  /** The groups of an account by name, whatever the case. */
  List<AppGroup> list(AccountId account);

  Optional<AppGroup> find(AccountId account, long number);

  /**
   * Creates a group, whose number no group of the account had before.
   *
   * @throws IllegalArgumentException for what {@link AppGroup} refuses, a name that another group
   *     of the account has in any case, beyond {@link #MAX_GROUPS}, and if there is no such account
   */
  AppGroup create(AccountId account, String name, Collection<GroupedApp> apps);

  /**
   * Gives a group another name and other apps; empty if there is none of that number.
   *
   * @throws IllegalArgumentException as {@link #create}
   */
  Optional<AppGroup> replace(
      AccountId account, long number, String name, Collection<GroupedApp> apps);

  /**
   * Adds apps to a group; empty if there is none of that number.
   *
   * @throws IllegalArgumentException for too many apps
   */
  Optional<AppGroup> add(AccountId account, long number, Collection<GroupedApp> apps);

  /** Takes apps out of a group; empty if there is none of that number. */
  Optional<AppGroup> take(AccountId account, long number, Collection<GroupedApp> apps);

  /** Removes a group, and none of its apps; false if there is none of that number. */
  boolean remove(AccountId account, long number);
}
