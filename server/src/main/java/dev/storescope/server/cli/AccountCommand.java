package dev.storescope.server.cli;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Session;
import dev.storescope.accounts.Username;
import dev.storescope.administration.Members;
import dev.storescope.server.App;
import dev.storescope.server.App.Office;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/** Manages who may ask. */
@Command(
    name = "account",
    description = "Make, list and change accounts; set passwords, end sessions.")
final class AccountCommand {

  @Command(
      name = "create",
      description = "Make an account. Without --password-stdin a password is made and shown once.")
  int create(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "NAME") Username name,
      @Option(names = "--role", defaultValue = "MEMBER", description = "${COMPLETION-CANDIDATES}")
          Account.Role role,
      @Option(names = "--password-stdin", description = "read the password from the input")
          boolean fromInput)
      throws IOException {
    try (Office office = App.openOffice(common.settings())) {
      String password = password(fromInput);
      Account account = members(office).create(name, password, role);
      new Printer(common.json())
          .print(
              "Account %s made%s."
                  .formatted(name, fromInput ? "" : " with the password " + password),
              node -> {
                fill(node, account);
                if (!fromInput) {
                  node.put("password", password);
                }
              });
    }
    return 0;
  }

  @Command(name = "list", description = "List the accounts.")
  int list(@Mixin CommonOptions common) {
    try (Office office = App.openOffice(common.settings())) {
      List<Account> accounts = members(office).list();
      new Printer(common.json())
          .print(
              accounts.stream().map(AccountCommand::line).collect(Collectors.joining("\n")),
              node -> {
                var list = node.putArray("accounts");
                accounts.forEach(account -> fill(list.addObject(), account));
              });
    }
    return 0;
  }

  @Command(name = "password", description = "Set a password, which ends all tokens of the account.")
  int password(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "NAME") Username name,
      @Option(names = "--password-stdin", description = "read the password from the input")
          boolean fromInput)
      throws IOException {
    try (Office office = App.openOffice(common.settings())) {
      String password = password(fromInput);
      members(office).setPassword(account(office.accounts(), name).id(), password);
      new Printer(common.json())
          .print(
              fromInput ? "Password set." : "The password is now " + password,
              node -> node.put("password", fromInput ? null : password));
    }
    return 0;
  }

  @Command(name = "disable", description = "Refuse an account, its keys and its tokens.")
  int disable(@Mixin CommonOptions common, @Parameters(paramLabel = "NAME") Username name) {
    return setDisabled(common, name, true);
  }

  @Command(name = "enable", description = "Take an account again.")
  int enable(@Mixin CommonOptions common, @Parameters(paramLabel = "NAME") Username name) {
    return setDisabled(common, name, false);
  }

  private static int setDisabled(CommonOptions common, Username name, boolean disabled) {
    try (Office office = App.openOffice(common.settings())) {
      members(office).setDisabled(account(office.accounts(), name).id(), disabled);
      new Printer(common.json())
          .print(
              "%s is %s.".formatted(name, disabled ? "disabled" : "enabled"),
              node -> node.put("username", name.value()).put("disabled", disabled));
    }
    return 0;
  }

  @Command(name = "role", description = "Make an account an administrator's or a member's.")
  int role(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "NAME") Username name,
      @Parameters(paramLabel = "ROLE", description = "${COMPLETION-CANDIDATES}")
          Account.Role role) {
    try (Office office = App.openOffice(common.settings())) {
      members(office).setRole(account(office.accounts(), name).id(), role);
      String told = role.name().toLowerCase(Locale.ROOT);
      new Printer(common.json())
          .print(
              "%s is %s now.".formatted(name, told),
              node -> node.put("username", name.value()).put("role", told));
    }
    return 0;
  }

  @Command(name = "sessions", description = "List where an account is logged in.")
  int sessions(@Mixin CommonOptions common, @Parameters(paramLabel = "NAME") Username name) {
    try (Office office = App.openOffice(common.settings())) {
      List<Session> sessions = members(office).listSessions(account(office.accounts(), name).id());
      new Printer(common.json())
          .print(
              sessions.stream().map(AccountCommand::line).collect(Collectors.joining("\n")),
              node -> {
                var list = node.putArray("sessions");
                sessions.forEach(session -> fill(list.addObject(), session));
              });
    }
    return 0;
  }

  @Command(name = "end-sessions", description = "Log an account out everywhere; its keys stay.")
  int endSessions(@Mixin CommonOptions common, @Parameters(paramLabel = "NAME") Username name) {
    try (Office office = App.openOffice(common.settings())) {
      int ended = members(office).endSessions(account(office.accounts(), name).id());
      new Printer(common.json())
          .print("Sessions ended: " + ended, node -> node.put("ended", ended));
    }
    return 0;
  }

  private static Members members(Office office) {
    return office.administration().byOperator();
  }

  private static String line(Session session) {
    return "%-6d %s to %s  %s"
        .formatted(session.id(), session.createdAt(), session.expiresAt(), session.address());
  }

  private static void fill(ObjectNode node, Session session) {
    node.put("id", session.id())
        .put("created_at", session.createdAt().toString())
        .put("expires_at", session.expiresAt().toString())
        .put("address", session.address());
  }

  /** The account of a name, which has to be there. */
  static Account account(Accounts accounts, Username name) {
    return accounts
        .find(name)
        .orElseThrow(() -> new Stopped("there is no account '" + name + "': see account list"));
  }

  private static String password(boolean fromInput) throws IOException {
    if (!fromInput) {
      return App.newPassword();
    }
    @Nullable String line =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
    if (line == null) {
      throw new Stopped("no password came in: give it as the first line of the input");
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
