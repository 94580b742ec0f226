package dev.storescope.server.http;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Username;
import dev.storescope.administration.Administration;
import dev.storescope.administration.Members;
import dev.storescope.administration.Members.NewMember;
import dev.storescope.credits.LedgerRow;
import dev.storescope.server.http.Mistake.Code;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The accounts of an installation, for its administrators. */
final class MemberAccounts {
  private static final String ROLE = "role";
  private static final String DISABLED = "disabled";
  private static final String PASSWORD = "password";
  private static final String USERNAME = "username";
  private static final String MONTHLY = "monthly_credits";

  private final Administration administration;
  private final Usage usage;

  MemberAccounts(Administration administration, Usage usage) {
    this.administration = administration;
    this.usage = usage;
  }

  /** What may be changed of a member; what is empty stays. */
  private record Changes(
      Optional<Account.Role> role,
      Optional<Boolean> disabled,
      Optional<OptionalLong> monthlyCredits) {}

  void list(ServerRequest request, ServerResponse response) {
    Members members = members(request);
    ObjectNode data = Json.object();
    ArrayNode array = data.putArray("members");
    members.list().forEach(account -> write(account, members, array.addObject()));
    new Exchange(request, response).sendOwn(data);
  }

  /** Makes an account; a password that is made for it is in this answer only. */
  void create(ServerRequest request, ServerResponse response) throws IOException {
    Members members = members(request);
    Exchange exchange = new Exchange(request, response);
    Body body = Body.read(request, Body.SHORT);
    Supplier<Username> name =
        body.required(USERNAME, "a text", node -> Username.of(BodyForms.text(node)));
    Supplier<Optional<String>> password = body.optional(PASSWORD, BodyForms.password());
    Supplier<Optional<Account.Role>> role = body.optional(ROLE, BodyForms::role);
    exchange.nameIgnored(body.ignored());
    ObjectNode data =
        body.complete(
            () ->
                Body.tried(
                    USERNAME,
                    () ->
                        create(
                            members,
                            name.get(),
                            password.get(),
                            role.get().orElse(Account.Role.MEMBER))));
    exchange.sendOwn(Status.CREATED_201, data);
  }

  private static ObjectNode create(
      Members members, Username name, Optional<String> password, Account.Role role) {
    ObjectNode data = Json.object();
    if (password.isPresent()) {
      write(members.create(name, password.get(), role), members, data);
    } else {
      NewMember made = members.create(name, role);
      write(made.account(), members, data);
      data.put(PASSWORD, made.password());
    }
    return data;
  }

  void change(ServerRequest request, ServerResponse response) throws IOException {
    Members members = members(request);
    AccountId id = member(request, members).id();
    Exchange exchange = new Exchange(request, response);
    Body body = Body.read(request, Body.SHORT);
    Supplier<Changes> changes = changes(body);
    exchange.nameIgnored(body.ignored());
    change(id, body.complete(changes), members);
    ObjectNode data = Json.object();
    write(member(request, members), members, data);
    exchange.sendOwn(data);
  }

  private static Supplier<Changes> changes(Body body) {
    if (!(body.has(ROLE) || body.has(DISABLED) || body.has(MONTHLY))) {
      String accepted = "one of role, disabled and monthly_credits is required";
      body.reject(new Mistake("body", Code.MISSING, accepted));
    }
    Supplier<Optional<Account.Role>> role = body.optional(ROLE, BodyForms::role);
    Supplier<Optional<Boolean>> disabled = body.optional(DISABLED, BodyForms::bool);
    Supplier<Optional<Long>> monthly =
        body.optional(MONTHLY, BodyForms.integer(0, BodyForms.MOST_CREDITS));
    return () -> new Changes(role.get(), disabled.get(), grant(body, monthly.get()));
  }

  /** A grant that is null is what every account is granted. */
  private static Optional<OptionalLong> grant(Body body, Optional<Long> credits) {
    OptionalLong own = credits.map(OptionalLong::of).orElseGet(OptionalLong::empty);
    return body.has(MONTHLY) ? Optional.of(own) : Optional.empty();
  }

  private static void change(AccountId id, Changes changes, Members members) {
    changes.role().ifPresent(role -> Body.tried(ROLE, () -> members.setRole(id, role)));
    changes
        .disabled()
        .ifPresent(disabled -> Body.tried(DISABLED, () -> members.setDisabled(id, disabled)));
    changes.monthlyCredits().ifPresent(credits -> members.setMonthlyGrant(id, credits));
  }

  /** Sets a password; one that is made is in this answer only. */
  void setPassword(ServerRequest request, ServerResponse response) throws IOException {
    Members members = members(request);
    Account member = member(request, members);
    Exchange exchange = new Exchange(request, response);
    Body body = Body.read(request, Body.SHORT);
    Supplier<Optional<String>> password = body.optional(PASSWORD, BodyForms.password());
    exchange.nameIgnored(body.ignored());
    ObjectNode data = Json.object().put(USERNAME, member.username().value());
    Optional<String> given = body.complete(password);
    given.ifPresentOrElse(
        text -> members.setPassword(member.id(), text),
        () -> data.put(PASSWORD, members.setNewPassword(member.id())));
    exchange.sendOwn(data);
  }

  void addCredits(ServerRequest request, ServerResponse response) throws IOException {
    Members members = members(request);
    AccountId id = member(request, members).id();
    Exchange exchange = new Exchange(request, response);
    Body body = Body.read(request, Body.SHORT);
    Supplier<LedgerRow.Kind> kind =
        body.required("kind", "top_up or adjustment", BodyForms::kindOfCredits);
    Supplier<Long> credits =
        body.required(
            "credits",
            "a whole number",
            BodyForms.integer(-BodyForms.MOST_CREDITS, BodyForms.MOST_CREDITS));
    Supplier<String> reason =
        body.required("reason", "a text", BodyForms.text(1, LedgerRow.MAX_REASON_LENGTH));
    exchange.nameIgnored(body.ignored());
    LedgerRow row = body.complete(() -> add(id, kind.get(), credits.get(), reason.get(), members));
    ObjectNode data = Json.object();
    AccountJson.write(row, data);
    exchange.sendOwn(Status.CREATED_201, data);
  }

  private static LedgerRow add(
      AccountId id, LedgerRow.Kind kind, long credits, String reason, Members members) {
    return Body.tried(
        "credits",
        () ->
            kind == LedgerRow.Kind.TOP_UP
                ? members.topUp(id, credits, reason)
                : members.adjust(id, credits, reason));
  }

  void sendUsage(ServerRequest request, ServerResponse response) {
    Account member = member(request, members(request));
    Exchange exchange = new Exchange(request, response);
    exchange.sendOwn(usage.data(member.id(), request, exchange));
  }

  private Members members(ServerRequest request) {
    return administration.by(Authentication.caller(request));
  }

  private static Account member(ServerRequest request, Members members) {
    String text = PathValues.text(request, USERNAME);
    return username(text)
        .flatMap(members::find)
        .orElseThrow(() -> PathValues.notFound("There is no such member: see /account/members."));
  }

  private static Optional<Username> username(String text) {
    try {
      return Optional.of(Username.of(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static void write(Account account, Members members, ObjectNode node) {
    AccountJson.write(account, node);
    node.put("balance", members.balance(account.id()));
    node.put(MONTHLY, members.monthlyGrant(account.id()));
  }
}
