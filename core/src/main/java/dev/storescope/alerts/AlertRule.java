package dev.storescope.alerts;

import dev.storescope.accounts.AccountId;
import dev.storescope.alerts.RuleScope.Whose;
import dev.storescope.store.Keyword;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A rule of a workspace: what its owner and members want to be told, and where. */
public record AlertRule(long id, AccountId account, Definition definition, Instant createdAt) {
  /** The longest name, in characters. */
  public static final int MAX_NAME_LENGTH = 100;

  /** The most channels of a rule. */
  public static final int MAX_CHANNELS = 20;

  /**
   * What an account decides about a rule.
   *
   * @param channels their ids; with none, what fires is only shown
   */
  public record Definition(
      String name,
      AlertCondition condition,
      RuleScope scope,
      List<Long> channels,
      Optional<QuietHours> quietHours,
      boolean enabled) {
    public Definition {
      if (name.isBlank() || name.length() > MAX_NAME_LENGTH || Keyword.hasControl(name)) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "The name of a rule must have 1 to %d characters in one line.",
                MAX_NAME_LENGTH));
      }
      channels = channels.stream().distinct().toList();
      if (channels.size() > MAX_CHANNELS) {
        throw new IllegalArgumentException(
            "A rule must have at most " + MAX_CHANNELS + " channels.");
      }
      checkScope(condition.kind(), scope);
    }

    /** The same, enabled if it was disabled, and disabled if it was enabled. */
    Definition toggled() {
      return new Definition(name, condition, scope, channels, quietHours, !enabled);
    }

    private static void checkScope(AlertCondition.Kind kind, RuleScope scope) {
      if (!kind.isAboutApps() && !scope.equals(RuleScope.ALL_OWN)) {
        throw new IllegalArgumentException(
            kind.wireName() + " is not about apps. Omit app, country, group, tag and competitors.");
      }
      if (scope.tag().isPresent() && !kind.isAboutKeywords()) {
        throw new IllegalArgumentException(
            kind.wireName() + " is not about keywords. Omit the tag.");
      }
      if (kind == AlertCondition.Kind.INCOMPLETE && scope.whose() != Whose.OWN) {
        throw new IllegalArgumentException(
            "incomplete is only about your own apps, not about competitors.");
      }
    }
  }

  /** Whether nothing is to be sent at an instant. */
  public boolean isQuietAt(Instant instant) {
    return definition.quietHours().filter(quiet -> quiet.contains(instant)).isPresent();
  }
}
