package dev.storescope.server.http;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.ApiKey;
import dev.storescope.accounts.Session;
import dev.storescope.credits.LedgerRow;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** How accounts and what they have are written. */
final class AccountJson {
  private AccountJson() {}

  static void write(Account account, ObjectNode node) {
    node.put("username", account.username().value());
    node.put("role", account.role().name().toLowerCase(Locale.ROOT));
    node.put("disabled", account.disabled());
    node.put("created_at", Timestamps.format(account.createdAt()));
  }

  static void write(ApiKey key, ObjectNode node) {
    node.put("id", key.id()).put("name", key.name());
    node.put("created_at", Timestamps.format(key.createdAt()));
    write("expires_at", key.expiresAt(), node);
    write("last_used_at", key.lastUsedAt(), node);
    write("revoked_at", key.revokedAt(), node);
  }

  static void write(Session session, ObjectNode node) {
    node.put("id", session.id());
    node.put("created_at", Timestamps.format(session.createdAt()));
    node.put("expires_at", Timestamps.format(session.expiresAt()));
    node.put("address", session.address());
  }

  static void write(LedgerRow row, ObjectNode node) {
    node.put("number", row.number()).put("at", Timestamps.format(row.at()));
    node.put("kind", row.kind().name().toLowerCase(Locale.ROOT));
    node.put("credits", row.credits()).put("reason", row.reason());
    row.requestId().ifPresent(id -> node.put("request_id", id));
    node.put("balance", row.balance());
  }

  /** An instant, or null. */
  static void write(String name, Optional<Instant> at, ObjectNode node) {
    node.put(name, at.map(Timestamps::format).orElse(null));
  }
}
