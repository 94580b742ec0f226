package dev.storescope.alerts;

import dev.storescope.accounts.AccountId;
import dev.storescope.delivery.Message;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The rules of each account, what has fired, and the messages that are not in the outbox yet. A
 * change is durable when its method returns.
 */
public interface AlertRules {
  /** The most rules of an account. */
  int MAX_RULES = 100;

  /**
   * How far a rule was checked.
   *
   * @param since nothing observed before is told: when the rule was created, enabled or changed
   * @param until the last check
   */
  record Checked(AlertRule rule, Instant since, Instant until) {}

  /**
   * A message to be put into the outbox.
   *
   * @param key unique within the account
   * @param channels their ids
   */
  record Firing(
      long id, AccountId account, String key, Instant at, List<Long> channels, Message message) {
    public Firing {
      channels = List.copyOf(channels);
    }
  }

  /** The rules of an account, in the order of their creation. */
  List<AlertRule> list(AccountId account);

  Optional<AlertRule> find(AccountId account, long id);

  /**
   * Creates a rule.
   *
   * @throws IllegalArgumentException beyond {@link #MAX_RULES}, and if there is no such account
   */
  AlertRule create(AccountId account, AlertRule.Definition definition);

  /**
   * Replaces the definition of a rule; empty if there is none. From then on, only what is observed
   * later fires it if it was disabled, or has another condition or scope.
   */
  Optional<AlertRule> replace(AccountId account, long id, AlertRule.Definition definition);

  /** Removes a rule; false if there is none. */
  boolean remove(AccountId account, long id);

  /** The enabled rules of all accounts, in the order of their creation. */
  List<Checked> listEnabled();

  /**
   * Records a check of a rule and, if any of the alerts was not recorded for the rule before, a
   * message about those. Of several nodes that record the same alerts one gets the message.
   *
   * @param forget whether to forget the alerts recorded before that are not among these, so that
   *     they can fire again
   * @param write the message about new alerts; without side effects
   * @return empty if no alert is new, or there is no such rule
   */
  Optional<Firing> record(
      AlertRule rule,
      Instant checkedUntil,
      List<Alert> alerts,
      boolean forget,
      Function<List<Alert>, Message> write);

  /**
   * Records a message that no rule has; empty if the account has one with the key.
   *
   * @param key at most 200 characters
   */
  Optional<Firing> record(
      AccountId account, String key, Instant at, List<Long> channels, Message message);

  /** The messages that may not be in the outbox yet, the oldest first. */
  List<Firing> listPending(int limit);

  /** Notes that a message is in the outbox, for all of its channels. */
  void noteSent(Firing firing);

  /** The instants at which the rules of an account last fired, by their ids. */
  Map<Long, Instant> lastFired(AccountId account);

  /** The latest messages of an account, the newest first. */
  List<Firing> listFirings(AccountId account, int limit);

  /**
   * The number of messages that a reader of an account's messages has not read.
   *
   * @param hidden the conditions whose messages the reader does not see
   * @param limit the most that are counted
   */
  int countUnread(AccountId account, AccountId reader, Set<AlertCondition.Kind> hidden, int limit);

  /** The id of the last message of an account that a reader has read; 0 for none. */
  long findLastRead(AccountId account, AccountId reader);

  /** Notes that a reader has read the messages up to an id; never fewer than before. */
  void noteRead(AccountId account, AccountId reader, long message);

  /** Removes what was recorded before an instant, of messages that are in the outbox. */
  void forgetBefore(Instant instant);
}
