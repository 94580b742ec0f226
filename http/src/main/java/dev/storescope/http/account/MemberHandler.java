package dev.storescope.http.account;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.DeletedAccount;
import dev.storescope.accounts.Username;
import dev.storescope.administration.Administration;
import dev.storescope.administration.Administrator;
import dev.storescope.administration.Administrator.NewAccount;
import dev.storescope.credits.LedgerEntry;
import dev.storescope.http.Exchange;
import dev.storescope.http.Validator;
import dev.storescope.http.api.UsageHandler;
import dev.storescope.http.validation.ProblemException;
import dev.storescope.http.validation.Timestamps;
import dev.storescope.http.validation.ValidationError.ErrorCode;
import dev.storescope.http.validation.ValueType;
import io.helidon.http.Status;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The accounts of all members, for administrators. */
record MemberHandler(Administration administration, UsageHandler usage) {
  private static final String ROLE = "role";
  private static final String DISABLED = "disabled";
  private static final String PASSWORD = "password";
  private static final String USERNAME = "username";
  private static final String CONFIRM = "confirm";
  private static final String MONTHLY = "monthly_credits";

  /** The most credits accepted at once; far from where sums overflow. */
  private static final long MAX_CREDITS = 1_000_000_000_000L;

  private static final ValueType<Account.Role> ROLE_NAME =
      ValueType.text(
          name ->
              switch (name) {
                case "administrator" -> Account.Role.ADMINISTRATOR;
                case "member" -> Account.Role.MEMBER;
                default -> throw ValueType.mustBe("administrator or member");
              });

  private static final ValueType<String> REASON =
      AccountJson.line("A reason", LedgerEntry.MAX_REASON_LENGTH);

  private static final ValueType<LedgerEntry.EntryKind> KIND_OF_CREDITS =
      ValueType.text(
          name ->
              switch (name) {
                case "top_up" -> LedgerEntry.EntryKind.TOP_UP;
                case "adjustment" -> LedgerEntry.EntryKind.ADJUSTMENT;
                default -> throw ValueType.mustBe("top_up or adjustment");
              });

  void list(Exchange exchange) {
    Administrator members = members(exchange);
    ObjectNode data = Exchange.object();
    ArrayNode array = data.putArray("members");
    members.list().forEach(account -> write(account, members, array.addObject()));
    exchange.sendOwn(data);
  }

  /** Creates an account; only this response has the password that was generated for it. */
  void create(Exchange exchange) throws IOException {
    Administrator members = members(exchange);
    Validator body = Validator.json(exchange, Validator.SHORT_BODY);
    Optional<Username> name = body.required(USERNAME, "a string", ValueType.text(Username::of));
    Optional<String> password = body.optional(PASSWORD, AccountJson.NEW_PASSWORD);
    Optional<Account.Role> role = body.optional(ROLE, ROLE_NAME);
    body.finish(exchange);
    ObjectNode data =
        Validator.attempt(
            USERNAME,
            () -> create(members, name.orElseThrow(), password, role.orElse(Account.Role.MEMBER)));
    exchange.sendOwn(Status.CREATED_201, data);
  }

  private static ObjectNode create(
      Administrator members, Username name, Optional<String> password, Account.Role role) {
    ObjectNode data = Exchange.object();
    if (password.isPresent()) {
      write(members.create(name, password.get(), role), members, data);
    } else {
      NewAccount member = members.create(name, role);
      write(member.account(), members, data);
      data.put(PASSWORD, member.password());
    }
    return data;
  }

  /** Changes what is sent; null monthly credits are the default ones. */
  void change(Exchange exchange) throws IOException {
    Administrator members = members(exchange);
    AccountId id = member(exchange, members).id();
    Validator body = Validator.json(exchange, Validator.SHORT_BODY);
    if (!(body.has(ROLE) || body.has(DISABLED) || body.has(MONTHLY))) {
      body.reject(
          "body",
          ErrorCode.MISSING,
          "Send at least one of 'role', 'disabled' and 'monthly_credits'.");
    }
    Optional<Account.Role> role = body.optional(ROLE, ROLE_NAME);
    Optional<Boolean> disabled = body.optional(DISABLED, ValueType.BOOLEAN);
    Optional<Long> monthly = body.optional(MONTHLY, ValueType.integer(0, MAX_CREDITS));
    body.finish(exchange);
    role.ifPresent(to -> Validator.attempt(ROLE, () -> members.setRole(id, to)));
    disabled.ifPresent(to -> Validator.attempt(DISABLED, () -> members.setDisabled(id, to)));
    if (body.has(MONTHLY)) {
      members.setMonthlyGrant(id, monthly.map(OptionalLong::of).orElseGet(OptionalLong::empty));
    }
    ObjectNode data = Exchange.object();
    write(member(exchange, members), members, data);
    exchange.sendOwn(data);
  }

  /** Sets a password; only this response has one that was generated. */
  void setPassword(Exchange exchange) throws IOException {
    Administrator members = members(exchange);
    Account member = member(exchange, members);
    Validator body = Validator.json(exchange, Validator.SHORT_BODY);
    Optional<String> password = body.optional(PASSWORD, AccountJson.NEW_PASSWORD);
    body.finish(exchange);
    ObjectNode data = Exchange.object().put(USERNAME, member.username().value());
    password.ifPresentOrElse(
        text -> members.setPassword(member.id(), text),
        () -> data.put(PASSWORD, members.setNewPassword(member.id())));
    exchange.sendOwn(data);
  }

  /** Deletes an account; the body has its name once more. */
  void delete(Exchange exchange) throws IOException {
    Administrator members = members(exchange);
    Account member = member(exchange, members);
    Validator body = Validator.json(exchange, Validator.SHORT_BODY);
    Optional<String> confirmation =
        body.required(CONFIRM, "the user name again", AccountJson.ANY_TEXT);
    body.finish(exchange);
    Validator.attempt(CONFIRM, () -> members.delete(member.id(), confirmation.orElseThrow()));
    exchange.sendNoContent();
  }

  void listDeleted(Exchange exchange) {
    ObjectNode data = Exchange.object();
    ArrayNode array = data.putArray("members");
    for (DeletedAccount deleted : members(exchange).listDeleted()) {
      array
          .addObject()
          .put(USERNAME, deleted.username().value())
          .put("created_at", Timestamps.format(deleted.createdAt()))
          .put("deleted_at", Timestamps.format(deleted.deletedAt()));
    }
    exchange.sendOwn(data);
  }

  void addCredits(Exchange exchange) throws IOException {
    Administrator members = members(exchange);
    AccountId id = member(exchange, members).id();
    Validator body = Validator.json(exchange, Validator.SHORT_BODY);
    Optional<LedgerEntry.EntryKind> kind =
        body.required("kind", "top_up or adjustment", KIND_OF_CREDITS);
    Optional<Long> credits =
        body.required("credits", "a whole number", ValueType.integer(-MAX_CREDITS, MAX_CREDITS));
    Optional<String> reason = body.required("reason", "a string", REASON);
    body.finish(exchange);
    LedgerEntry row =
        Validator.attempt(
            "credits",
            () ->
                kind.orElseThrow() == LedgerEntry.EntryKind.TOP_UP
                    ? members.topUp(id, credits.orElseThrow(), reason.orElseThrow())
                    : members.adjust(id, credits.orElseThrow(), reason.orElseThrow()));
    ObjectNode data = Exchange.object();
    write(row, data);
    exchange.sendOwn(Status.CREATED_201, data);
  }

  void sendUsage(Exchange exchange) {
    Administrator members = members(exchange);
    AccountId id =
        Username.find(exchange.pathValue(USERNAME))
            .flatMap(members::findId)
            .orElseThrow(MemberHandler::notFound);
    exchange.sendOwn(usage.data(id, exchange));
  }

  private Administrator members(Exchange exchange) {
    return administration.by(exchange.caller());
  }

  private static Account member(Exchange exchange, Administrator members) {
    return Username.find(exchange.pathValue(USERNAME))
        .flatMap(members::find)
        .orElseThrow(MemberHandler::notFound);
  }

  private static ProblemException notFound() {
    return ProblemException.notFound("There is no such member. See /account/members.");
  }

  private static void write(Account account, Administrator members, ObjectNode node) {
    AccountJson.write(account, node);
    node.put("balance", members.balance(account.id()));
    node.put(MONTHLY, members.monthlyGrant(account.id()));
  }

  private static void write(LedgerEntry row, ObjectNode node) {
    node.put("number", row.number()).put("at", Timestamps.format(row.at()));
    node.put("kind", row.kind().name().toLowerCase(Locale.ROOT));
    node.put("credits", row.credits()).put("reason", row.reason());
    row.requestId().ifPresent(id -> node.put("request_id", id));
    node.put("balance", row.balance());
  }
}
