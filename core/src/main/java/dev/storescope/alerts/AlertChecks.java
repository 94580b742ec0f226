package dev.storescope.alerts;

import dev.storescope.accounts.AccountId;
import dev.storescope.alerts.AlertRules.Checked;
import dev.storescope.alerts.AlertRules.Firing;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.archive.Archive;
import dev.storescope.delivery.Outbox;
import dev.storescope.store.Country;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.tracking.TrackingLists;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Checks the rules of all accounts, and puts a message about what fired into the outbox. In quiet
 * hours a rule is not checked: the first check after them tells all that was observed meanwhile.
 */
public final class AlertChecks {
  /** How often a rule is checked while there are observations. */
  public static final Duration INTERVAL = Duration.ofMinutes(5);

  /** An observation is found by a check if it is appended at most so long after it was made. */
  static final Duration LATE = Duration.ofHours(1);

  /** Coverage changes with the time alone. */
  private static final Duration WITHOUT_OBSERVATIONS = Duration.ofHours(1);

  /** How long it is known what was told; no alert is about anything older. */
  private static final Duration REMEMBERED = Duration.ofDays(60);

  private static final Duration FORGET_EVERY = Duration.ofDays(1);

  private static final int MAX_PENDING = 1000;

  private final AlertRules rules;
  private final AlertDetector detector;
  private final TrackingLists lists;
  private final Archive archive;
  private final Outbox outbox;
  private final Predicate<AccountId> active;
  private final InstantSource clock;

  /** The last check of each rule by this node. */
  private final Map<Long, LastCheck> lastChecks = new HashMap<>();

  private Instant forgetAt = Instant.EPOCH;

  /**
   * @param active whether the rules of an account are checked
   */
  public AlertChecks(
      AlertRules rules,
      AlertDetector detector,
      TrackingLists lists,
      Archive archive,
      Outbox outbox,
      Predicate<AccountId> active,
      InstantSource clock) {
    this.rules = rules;
    this.detector = detector;
    this.lists = lists;
    this.archive = archive;
    this.outbox = outbox;
    this.active = active;
    this.clock = clock;
  }

  /**
   * When a rule was checked.
   *
   * @param revisions of the countries with its apps; empty if other programs may append
   */
  private record LastCheck(
      Instant at, AlertRule.Definition definition, Map<Country, OptionalLong> revisions) {
    private boolean isDueAt(Instant now, AlertRule.Definition wanted) {
      return !definition.equals(wanted) || Duration.between(at, now).compareTo(INTERVAL) >= 0;
    }

    private boolean isRepeatedBy(LastCheck next) {
      return definition.equals(next.definition())
          && definition.condition().kind().isAboutApps()
          && revisions.equals(next.revisions())
          && revisions.values().stream().allMatch(OptionalLong::isPresent)
          && Duration.between(at, next.at()).compareTo(WITHOUT_OBSERVATIONS) < 0;
    }
  }

  /** Checks the rules that are due. */
  public void run() {
    send();
    Instant now = clock.instant();
    List<Checked> enabled = rules.listEnabled();
    enabled.stream()
        .filter(each -> active.test(each.rule().account()))
        .filter(each -> !each.rule().isQuietAt(now))
        .forEach(each -> check(each, now));
    lastChecks.keySet().retainAll(enabled.stream().map(each -> each.rule().id()).toList());
    if (forgetAt.isBefore(now)) {
      rules.forgetBefore(now.minus(REMEMBERED));
      forgetAt = now.plus(FORGET_EVERY);
    }
  }

  private void check(Checked checked, Instant now) {
    AlertRule rule = checked.rule();
    LastCheck last = lastChecks.get(rule.id());
    if (last != null && !last.isDueAt(now, rule.definition())) {
      return;
    }
    LastCheck next = new LastCheck(now, rule.definition(), revisions(rule));
    if (last == null || !last.isRepeatedBy(next)) {
      check(checked, next);
    }
  }

  private void check(Checked checked, LastCheck next) {
    AlertRule rule = checked.rule();
    Instant now = next.at();
    Instant late = checked.until().minus(LATE);
    Instant since = late.isBefore(checked.since()) ? checked.since() : late;
    List<Alert> alerts =
        detector.detect(rule.account(), rule.definition(), since, evidence(archive, now));
    rules
        .record(
            rule,
            now,
            alerts,
            rule.definition().condition().kind() == AlertCondition.Kind.CREDITS_LOW,
            fresh -> AlertMessages.write(rule, fresh))
        .ifPresent(this::send);
    lastChecks.put(rule.id(), next);
  }

  /** What is known at an instant; nothing is fetched. */
  public static Evidence evidence(Archive archive, Instant at) {
    return new Evidence(archive, Moment.now(at), Freshness.DEFAULT, _ -> false);
  }

  private Map<Country, OptionalLong> revisions(AlertRule rule) {
    Map<Country, OptionalLong> revisions = new TreeMap<>();
    if (rule.definition().condition().kind().isAboutApps()) {
      lists.list(rule.account()).stream()
          .map(TrackedApp::country)
          .forEach(country -> revisions.computeIfAbsent(country, archive::revision));
    }
    return revisions;
  }

  /** Puts what was recorded before the process ended into the outbox. */
  private void send() {
    rules.listPending(MAX_PENDING).forEach(this::send);
  }

  private void send(Firing firing) {
    firing
        .channels()
        .forEach(
            channel ->
                outbox.add(firing.account(), channel, firing.key(), firing.message(), firing.at()));
    rules.noteSent(firing);
  }
}
