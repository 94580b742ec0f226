package dev.storescope.http.account;

import dev.storescope.accounts.Membership;
import dev.storescope.accounts.Username;
import dev.storescope.accounts.WorkspaceRole;
import dev.storescope.accounts.Workspaces;
import dev.storescope.http.Exchange;
import dev.storescope.http.Validator;
import dev.storescope.http.validation.ProblemException;
import dev.storescope.http.validation.Timestamps;
import dev.storescope.http.validation.ValueType;
import java.io.IOException;
import java.util.Optional;
import java.util.function.BiPredicate;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The members of the caller's workspace, and the workspaces of others that the caller is in. */
record WorkspaceHandler(Workspaces workspaces) {
  private static final String USERNAME = "username";
  private static final ValueType<WorkspaceRole> ROLE = ValueType.text(WorkspaceRole::ofMember);

  void listMembers(Exchange exchange) {
    ObjectNode data = Exchange.object();
    ArrayNode members = data.putArray("members");
    workspaces
        .listMembers(exchange.caller().id())
        .forEach(member -> write(USERNAME, member.member(), member, members.addObject()));
    exchange.sendOwn(data);
  }

  /** Invites a member, or changes the role of one. */
  void invite(Exchange exchange) throws IOException {
    Validator body = Validator.json(exchange, Validator.SHORT_BODY);
    Validator all = body.withPath(exchange);
    Optional<Username> member = all.required(USERNAME, "a user name", ValueType.text(Username::of));
    Optional<WorkspaceRole> role = body.required("role", "editor or viewer", ROLE);
    body.finish(exchange);
    Membership invited =
        Validator.attempt(
            USERNAME,
            () ->
                workspaces.invite(
                    exchange.caller().id(), member.orElseThrow(), role.orElseThrow()));
    ObjectNode data = Exchange.object();
    write(USERNAME, invited.member(), invited, data);
    exchange.sendOwn(data);
  }

  void remove(Exchange exchange) {
    boolean removed =
        Username.find(exchange.pathValue(USERNAME))
            .filter(member -> workspaces.remove(exchange.caller().id(), member))
            .isPresent();
    if (!removed) {
      throw ProblemException.notFound(
          "Your workspace has no such member. See /account/workspace/members.");
    }
    exchange.sendNoContent();
  }

  void listWorkspaces(Exchange exchange) {
    ObjectNode data = Exchange.object();
    ArrayNode array = data.putArray("workspaces");
    workspaces
        .listOf(exchange.caller().username())
        .forEach(each -> write("owner", each.owner(), each, array.addObject()));
    exchange.sendOwn(data);
  }

  void join(Exchange exchange) {
    change(workspaces::join, exchange);
  }

  void leave(Exchange exchange) {
    change(workspaces::leave, exchange);
  }

  private static void change(BiPredicate<Username, Username> change, Exchange exchange) {
    Username caller = exchange.caller().username();
    boolean changed =
        Username.find(exchange.pathValue("owner"))
            .filter(owner -> change.test(caller, owner))
            .isPresent();
    if (!changed) {
      throw ProblemException.notFound("You have no such invitation. See /account/workspaces.");
    }
    exchange.sendNoContent();
  }

  private static void write(String name, Username who, Membership membership, ObjectNode node) {
    node.put(name, who.value()).put("role", membership.role().wireName());
    node.put("invited_at", Timestamps.format(membership.invitedAt()));
    AccountJson.write("joined_at", membership.joinedAt(), node);
  }
}
