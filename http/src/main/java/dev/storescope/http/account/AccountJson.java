package dev.storescope.http.account;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Accounts;
import dev.storescope.http.validation.Timestamps;
import dev.storescope.http.validation.ValueType;
import dev.storescope.text.WrittenText;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The JSON that several routes of accounts have in common. */
final class AccountJson {
  static final ValueType<String> ANY_TEXT = ValueType.text(text -> text);
  static final ValueType<String> NEW_PASSWORD =
      ValueType.text(Accounts.MIN_PASSWORD_LENGTH, Accounts.MAX_PASSWORD_LENGTH);

  private AccountJson() {}

  static void write(Account account, ObjectNode node) {
    node.put("username", account.username().value());
    node.put("role", account.role().name().toLowerCase(Locale.ROOT));
    node.put("disabled", account.disabled());
    node.put("created_at", Timestamps.format(account.createdAt()));
  }

  /** Writes an instant, or null. */
  static void write(String name, Optional<Instant> at, ObjectNode node) {
    node.put(name, at.map(Timestamps::format).orElse(null));
  }

  /**
   * A name or a reason in one line.
   *
   * @param what it is, for the message, such as "the name of a key"
   */
  static ValueType<String> line(String what, int maxLength) {
    ValueType<String> text = ValueType.text(1, maxLength);
    return value -> WrittenText.check(what, text.parse(value), maxLength);
  }
}
