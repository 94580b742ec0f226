package dev.storescope.server.cli.account;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.DeletedAccount;
import dev.storescope.accounts.Session;
import dev.storescope.accounts.Username;
import dev.storescope.administration.Administrator;
import dev.storescope.server.App;
import dev.storescope.server.App.Database;
import dev.storescope.server.cli.option.Candidates;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.server.cli.option.Stopped;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/** Manages accounts. */
@Command(
    name = "account",
    description = "Create, list, change and delete accounts, set passwords, and end sessions.")
public final class AccountCommand {

  @Command(
      name = "create",
      description =
          "Create an account. Without --password-stdin, a password is generated and shown once.")
  int create(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "NAME", description = "user name") Username name,
      @Option(
              names = "--role",
              paramLabel = "ROLE",
              defaultValue = "member",
              completionCandidates = Candidates.Roles.class,
              description = "administrator or member (default: member)")
          Account.Role role,
      @Option(names = "--password-stdin", description = "read the password from standard input")
          boolean fromInput)
      throws IOException {
    try (Database database = common.createDatabase()) {
      String password = password(fromInput);
      Account account = administrator(database).create(name, password, role);
      return common.print(
          "Created the account %s%s."
              .formatted(name, fromInput ? "" : " with password " + password),
          node -> {
            fill(node, account);
            if (!fromInput) {
              node.put("password", password);
            }
          });
    }
  }

  @Command(name = "list", description = "List the accounts.")
  int list(@Mixin CommonOptions common) {
    try (Database database = common.readDatabase()) {
      return common.printList(
          "accounts",
          administrator(database).list(),
          "",
          AccountCommand::line,
          AccountCommand::fill);
    }
  }

  @Command(
      name = "password",
      description = "Set the password of an account and end all its sessions.")
  int password(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "NAME", description = "user name") Username name,
      @Option(names = "--password-stdin", description = "read the password from standard input")
          boolean fromInput)
      throws IOException {
    try (Database database = common.openDatabase()) {
      String password = password(fromInput);
      administrator(database)
          .setPassword(account(database.ports().accounts(), name).id(), password);
      return common.print(
          fromInput ? "Set the password." : "The new password is " + password,
          node -> node.put("password", fromInput ? null : password));
    }
  }

  @Command(
      name = "disable",
      description = "Disable an account, including its API keys and sessions.")
  int disable(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "NAME", description = "user name") Username name) {
    return setDisabled(common, name, true);
  }

  @Command(name = "enable", description = "Enable an account again.")
  int enable(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "NAME", description = "user name") Username name) {
    return setDisabled(common, name, false);
  }

  private static int setDisabled(CommonOptions common, Username name, boolean disabled) {
    try (Database database = common.openDatabase()) {
      administrator(database)
          .setDisabled(account(database.ports().accounts(), name).id(), disabled);
      return common.print(
          "The account %s is %s.".formatted(name, disabled ? "disabled" : "enabled"),
          node -> node.put("username", name.value()).put("disabled", disabled));
    }
  }

  @Command(
      name = "delete",
      description =
          "Delete an account with its sessions, keys, lists, channels, alert rules and"
              + " links. Its name and its credit ledger are kept.")
  int delete(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "NAME", description = "user name") Username name,
      @Option(
              names = "--confirm",
              paramLabel = "NAME",
              required = true,
              description = "the user name again, to confirm")
          String confirmation) {
    try (Database database = common.openDatabase()) {
      administrator(database).delete(account(database.ports().accounts(), name).id(), confirmation);
      return common.print(
          "Deleted the account %s.".formatted(name), node -> node.put("deleted", name.value()));
    }
  }

  @Command(name = "deleted", description = "List deleted accounts.")
  int deleted(@Mixin CommonOptions common) {
    try (Database database = common.readDatabase()) {
      return common.printList(
          "accounts",
          administrator(database).listDeleted(),
          "No deleted accounts.",
          each -> "%-24s deleted %s".formatted(each.username(), each.deletedAt()),
          AccountCommand::fill);
    }
  }

  private static void fill(ObjectNode node, DeletedAccount account) {
    node.put("username", account.username().value())
        .put("created_at", account.createdAt().toString())
        .put("deleted_at", account.deletedAt().toString());
  }

  @Command(name = "role", description = "Set the role of an account.")
  int role(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "NAME", description = "user name") Username name,
      @Parameters(
              paramLabel = "ROLE",
              completionCandidates = Candidates.Roles.class,
              description = "administrator or member")
          Account.Role role) {
    try (Database database = common.openDatabase()) {
      administrator(database).setRole(account(database.ports().accounts(), name).id(), role);
      String shown = role.name().toLowerCase(Locale.ROOT);
      return common.print(
          "The role of %s is now %s.".formatted(name, shown),
          node -> node.put("username", name.value()).put("role", shown));
    }
  }

  @Command(name = "sessions", description = "List the sessions of an account.")
  int sessions(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "NAME", description = "user name") Username name) {
    try (Database database = common.readDatabase()) {
      return common.printList(
          "sessions",
          administrator(database).listSessions(account(database.ports().accounts(), name).id()),
          "",
          AccountCommand::line,
          AccountCommand::fill);
    }
  }

  @Command(
      name = "end-sessions",
      description = "End all sessions of an account. Its API keys stay valid.")
  int endSessions(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "NAME", description = "user name") Username name) {
    try (Database database = common.openDatabase()) {
      int ended =
          administrator(database).endSessions(account(database.ports().accounts(), name).id());
      return common.print("Sessions ended: " + ended, node -> node.put("ended", ended));
    }
  }

  private static Administrator administrator(Database database) {
    return database.administration().byOperator();
  }

  private static String line(Session session) {
    return String.format(
        Locale.ROOT,
        "%-6d %s to %s  %s",
        session.id(),
        session.createdAt(),
        session.expiresAt(),
        session.address());
  }

  private static void fill(ObjectNode node, Session session) {
    node.put("id", session.id())
        .put("created_at", session.createdAt().toString())
        .put("expires_at", session.expiresAt().toString())
        .put("address", session.address());
  }

  static Account account(Accounts accounts, Username name) {
    return accounts
        .find(name)
        .orElseThrow(
            () -> new Stopped("No account '" + name + "'. See `storescope account list`."));
  }

  private static String password(boolean fromInput) throws IOException {
    if (!fromInput) {
      return App.newPassword();
    }
    @Nullable String line =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
    if (line == null) {
      throw new Stopped("No password. Write it to standard input as the first line.");
    }
    return line;
  }

  private static String line(Account account) {
    return "%-24s %-13s %s%s"
        .formatted(
            account.username(),
            account.role().name().toLowerCase(Locale.ROOT),
            account.createdAt(),
            account.disabled() ? "  disabled" : "");
  }

  private static void fill(ObjectNode node, Account account) {
    node.put("username", account.username().value())
        .put("role", account.role().name().toLowerCase(Locale.ROOT))
        .put("disabled", account.disabled())
        .put("created_at", account.createdAt().toString());
  }
}
