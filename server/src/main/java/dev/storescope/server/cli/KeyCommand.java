package dev.storescope.server.cli;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.ApiKey;
import dev.storescope.accounts.Scope;
import dev.storescope.server.App.Database;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/** Manages the API keys of accounts. */
@Command(name = "key", description = "Create, list and revoke API keys.")
final class KeyCommand {
  @Command(name = "create", description = "Create a key; it is shown only once.")
  int create(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "NAME", description = "the purpose of the key") String name,
      @Mixin OwnerOptions owner,
      @Option(
              names = "--scope",
              paramLabel = "SCOPE",
              defaultValue = "read",
              description = {
                "read (the default): all data, and the account's lists",
                "write: to change the lists as well",
                "administration: keys, sessions and password as well, and of an administrator"
                    + " the members"
              })
          Scope scope,
      @Option(
              names = "--expires",
              paramLabel = "TIME",
              description = "such as 2027-01-01T00:00:00Z")
          Optional<Instant> expires) {
    try (Database database = common.openDatabase()) {
      Account account = owner.account(database);
      Accounts.NewApiKey key = database.accounts().createKey(account.id(), name, scope, expires);
      return common.print(key.secret(), node -> fill(node.put("api_key", key.secret()), key.key()));
    }
  }

  @Command(name = "list", description = "List the keys of an account.")
  int list(@Mixin CommonOptions common, @Mixin OwnerOptions owner) {
    try (Database database = common.readDatabase()) {
      return common.printList(
          "keys",
          database.accounts().listKeys(owner.account(database).id()),
          "",
          KeyCommand::line,
          KeyCommand::fill);
    }
  }

  @Command(name = "revoke", description = "Revoke a key permanently.")
  int revoke(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "ID", description = "the ID in the output of key list") long id,
      @Mixin OwnerOptions owner) {
    try (Database database = common.openDatabase()) {
      if (!database.accounts().revokeKey(owner.account(database).id(), id)) {
        throw new Stopped("no such key, or it is already revoked: see key list");
      }
      return common.print("Revoked.", node -> node.put("revoked", id));
    }
  }

  private static String line(ApiKey key) {
    return String.format(
        Locale.ROOT,
        "%-6d %-24s %-14s created %s%s%s%s",
        key.id(),
        key.name(),
        key.scope().wireName(),
        key.createdAt(),
        key.expiresAt().map(at -> ", expires " + at).orElse(""),
        key.lastUsedAt().map(at -> ", last used " + at).orElse(""),
        key.revokedAt().map(at -> ", revoked " + at).orElse(""));
  }

  private static void fill(ObjectNode node, ApiKey key) {
    node.put("id", key.id()).put("name", key.name());
    node.put("scope", key.scope().wireName()).put("created_at", key.createdAt().toString());
    key.expiresAt().ifPresent(at -> node.put("expires_at", at.toString()));
    key.lastUsedAt().ifPresent(at -> node.put("last_used_at", at.toString()));
    key.revokedAt().ifPresent(at -> node.put("revoked_at", at.toString()));
  }
}
