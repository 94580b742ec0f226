package dev.storescope.server.cli.account;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.ApiKey;
import dev.storescope.accounts.Scope;
import dev.storescope.server.App.Database;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.server.cli.option.Stopped;
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
public final class KeyCommand {
  @Command(name = "create", description = "Create an API key. It is shown only once.")
  int create(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "NAME", description = "name of the key, such as its purpose")
          String name,
      @Mixin OwnerOptions owner,
      @Option(
              names = "--scope",
              paramLabel = "SCOPE",
              defaultValue = "read",
              description = {
                "read (default): read data and the account's lists",
                "write: also change the lists",
                "administration: also manage keys, sessions and the password, and members"
                    + " if the account is an administrator"
              })
          Scope scope,
      @Option(
              names = "--expires",
              paramLabel = "TIME",
              description = "expiry time, such as 2027-01-01T00:00:00Z (default: never)")
          Optional<Instant> expires) {
    try (Database database = common.openDatabase()) {
      Account account = owner.account(database);
      Accounts.NewApiKey key =
          database.ports().accounts().createKey(account.id(), name, scope, expires);
      return common.print(key.secret(), node -> fill(node.put("api_key", key.secret()), key.key()));
    }
  }

  @Command(name = "list", description = "List the API keys of an account.")
  int list(@Mixin CommonOptions common, @Mixin OwnerOptions owner) {
    try (Database database = common.readDatabase()) {
      return common.printList(
          "keys",
          database.ports().accounts().listKeys(owner.account(database).id()),
          "",
          KeyCommand::line,
          KeyCommand::fill);
    }
  }

  @Command(name = "revoke", description = "Revoke an API key permanently.")
  int revoke(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "ID", description = "key ID, as printed by key list") long id,
      @Mixin OwnerOptions owner) {
    try (Database database = common.openDatabase()) {
      if (!database.ports().accounts().revokeKey(owner.account(database).id(), id)) {
        throw new Stopped("No such key, or it is already revoked. See `storescope key list`.");
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
