package dev.storescope.server.cli;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.ApiKey;
import dev.storescope.accounts.Username;
import dev.storescope.server.App;
import dev.storescope.server.App.Office;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/** Manages API keys. */
@Command(name = "key", description = "Make, list and revoke API keys.")
final class KeyCommand {
  private static final String ACCOUNT = "--account";
  private static final String WHOSE = "whose key it is (default: the administrator's)";

  @Command(name = "create", description = "Make a key; it is shown only now.")
  int create(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "NAME", description = "what the key is for") String name,
      @Option(names = ACCOUNT, paramLabel = "USER", description = WHOSE) Optional<Username> user,
      @Option(
              names = "--expires",
              paramLabel = "TIME",
              description = "such as 2027-01-01T00:00:00Z")
          Optional<Instant> expires) {
    try (Office office = App.openOffice(common.settings())) {
      Account account = owner(office, user);
      Accounts.NewApiKey key = office.accounts().createKey(account.id(), name, expires);
      new Printer(common.json())
          .print(key.secret(), node -> fill(node.put("api_key", key.secret()), key.key()));
    }
    return 0;
  }

  @Command(name = "list", description = "List the keys of an account.")
  int list(
      @Mixin CommonOptions common,
      @Option(names = ACCOUNT, paramLabel = "USER", description = WHOSE) Optional<Username> user) {
    try (Office office = App.openOffice(common.settings())) {
      List<ApiKey> keys = office.accounts().listKeys(owner(office, user).id());
      new Printer(common.json())
          .print(
              keys.stream().map(KeyCommand::line).collect(Collectors.joining("\n")),
              node -> {
                var list = node.putArray("keys");
                keys.forEach(key -> fill(list.addObject(), key));
              });
    }
    return 0;
  }

  @Command(name = "revoke", description = "Revoke a key for good.")
  int revoke(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "ID", description = "the number that key list shows") long id,
      @Option(names = ACCOUNT, paramLabel = "USER", description = WHOSE) Optional<Username> user) {
    try (Office office = App.openOffice(common.settings())) {
      if (!office.accounts().revokeKey(owner(office, user).id(), id)) {
        throw new Stopped("there is no such key that is not revoked: see key list");
      }
      new Printer(common.json()).print("Revoked.", node -> node.put("revoked", id));
    }
    return 0;
  }

  static Account owner(Office office, Optional<Username> user) {
    return user.map(name -> AccountCommand.account(office.accounts(), name))
        .orElseGet(() -> FirstStart.administrator(office.accounts(), System.err));
  }

  private static String line(ApiKey key) {
    return "%-6d %-24s made %s%s%s%s"
        .formatted(
            key.id(),
            key.name(),
            key.createdAt(),
            key.expiresAt().map(at -> ", expires " + at).orElse(""),
            key.lastUsedAt().map(at -> ", last used " + at).orElse(""),
            key.revokedAt().map(at -> ", revoked " + at).orElse(""));
  }

  private static void fill(ObjectNode node, ApiKey key) {
    node.put("id", key.id()).put("name", key.name()).put("created_at", key.createdAt().toString());
    key.expiresAt().ifPresent(at -> node.put("expires_at", at.toString()));
    key.lastUsedAt().ifPresent(at -> node.put("last_used_at", at.toString()));
    key.revokedAt().ifPresent(at -> node.put("revoked_at", at.toString()));
  }
}
