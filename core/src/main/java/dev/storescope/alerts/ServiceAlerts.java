package dev.storescope.alerts;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.LastDays;
import dev.storescope.fetching.FetchHealth;
import dev.storescope.fetching.FetchHealth.UnrecognizedReply;
import dev.storescope.fetching.check.CheckedSource;
import dev.storescope.fetching.check.FindingText;
import dev.storescope.text.Quantity;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.function.Supplier;

/** Alerts about the service and accounts, which do not depend on what is observed of apps. */
public final class ServiceAlerts {
  private static final Duration DAY = Duration.ofDays(1);

  /** The balances of accounts, in credits. */
  public interface Balances {
    long of(AccountId account);
  }

  private final Supplier<FetchHealth> health;
  private final Supplier<List<CheckedSource>> sources;
  private final Balances balances;

  public ServiceAlerts(
      Supplier<FetchHealth> health, Supplier<List<CheckedSource>> sources, Balances balances) {
    this.health = health;
    this.sources = sources;
    this.balances = balances;
  }

  /** Once on each UTC date, by the replies that this node has kept. */
  List<Alert> drifts(int replies, Instant now) {
    List<UnrecognizedReply> drifts =
        health.get().unrecognized().stream()
            .filter(each -> each.at().isAfter(now.minus(DAY)))
            .toList();
    if (drifts.size() < replies) {
      return List.of();
    }
    UnrecognizedReply latest = drifts.getFirst();
    SequencedMap<String, String> fields = new LinkedHashMap<>();
    fields.put("replies", String.valueOf(drifts.size()));
    fields.put("request", latest.request());
    fields.put("reason", latest.reason());
    fields.put("observed_at", AlertText.time(latest.at()));
    String text =
        "%s in the last day had an unknown format, most recently to %s: %s"
            .formatted(
                Quantity.of(drifts.size(), "reply", "replies"), latest.request(), latest.reason());
    String key = "drift:" + LastDays.dateOf(now);
    return List.of(new Alert(key, AlertText.item(text, fields), latest.at(), drifts.size()));
  }

  /** Until a source works again, always with the same key. */
  List<Alert> failingSources() {
    return sources.get().stream()
        .filter(CheckedSource::isFailing)
        .map(ServiceAlerts::failing)
        .toList();
  }

  private static Alert failing(CheckedSource source) {
    String worked = source.workedAt().map(AlertText::time).orElse("");
    SequencedMap<String, String> fields = new LinkedHashMap<>();
    fields.put("source", source.source().name());
    fields.put("state", FindingText.state(source.last().finding()));
    fields.put("reason", FindingText.detail(source.last().finding()));
    fields.put("failures", String.valueOf(source.failures()));
    fields.put("worked_at", worked);
    String text =
        "The source %s failed %s: %s (%s)"
            .formatted(
                source.source(),
                Quantity.of(source.failures(), "check", "checks in a row"),
                fields.get("state"),
                fields.get("reason"));
    return new Alert(
        "source:" + source.source() + ":" + worked,
        AlertText.item(text, fields),
        source.checkedAt(),
        source.failures());
  }

  /** Until the balance is large enough again, always with the same key. */
  List<Alert> creditsLow(AccountId account, int credits, Instant now) {
    long balance = balances.of(account);
    if (balance >= credits) {
      return List.of();
    }
    SequencedMap<String, String> fields = new LinkedHashMap<>();
    fields.put("balance", String.valueOf(balance));
    fields.put("threshold", String.valueOf(credits));
    String text =
        String.format(
            Locale.ROOT,
            "%s left, fewer than %d",
            Quantity.of(balance, "credit is", "credits are"),
            credits);
    return List.of(new Alert("credits", AlertText.item(text, fields), now, 0));
  }
}
