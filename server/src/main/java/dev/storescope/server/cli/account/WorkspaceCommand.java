package dev.storescope.server.cli.account;

import dev.storescope.accounts.Membership;
import dev.storescope.accounts.Username;
import dev.storescope.accounts.WorkspaceRole;
import dev.storescope.accounts.Workspaces;
import dev.storescope.server.App.Database;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.server.cli.option.Stopped;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/** Manages who works in which workspace. */
@Command(
    name = "workspace",
    description = "Invite, list and remove members of a workspace, and join or leave one.")
public final class WorkspaceCommand {
  @Command(name = "members", description = "List the members of an account's workspace.")
  int members(@Mixin CommonOptions common, @Mixin OwnerOptions owner) {
    try (Database database = common.readDatabase()) {
      return common.printList(
          "members",
          database.ports().workspaces().listMembers(owner.account(database).id()),
          "No members.",
          member -> line(member.member(), member),
          (node, member) -> fill(node.put("username", member.member().value()), member));
    }
  }

  @Command(name = "invite", description = "Invite a member, or change a member's role.")
  int invite(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "NAME", description = "user name of the member") Username name,
      @Mixin OwnerOptions owner,
      @Option(
              names = "--role",
              paramLabel = "ROLE",
              defaultValue = "viewer",
              description = "viewer or editor (default: viewer)")
          String role) {
    try (Database database = common.openDatabase()) {
      Membership member =
          database
              .ports()
              .workspaces()
              .invite(owner.account(database).id(), name, WorkspaceRole.ofMember(role));
      return common.print(
          line(name, member), node -> fill(node.put("username", name.value()), member));
    }
  }

  @Command(name = "remove", description = "Remove a member, or withdraw an invitation.")
  int remove(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "NAME", description = "user name of the member") Username name,
      @Mixin OwnerOptions owner) {
    try (Database database = common.openDatabase()) {
      if (!database.ports().workspaces().remove(owner.account(database).id(), name)) {
        throw new Stopped("No such member. See `storescope workspace members`.");
      }
      return common.print("Removed.", node -> node.put("removed", name.value()));
    }
  }

  @Command(
      name = "list",
      description = "List the workspaces that an account has joined or is invited to.")
  int list(@Mixin CommonOptions common, @Mixin OwnerOptions owner) {
    try (Database database = common.readDatabase()) {
      return common.printList(
          "workspaces",
          database.ports().workspaces().listOf(owner.account(database).username()),
          "No workspaces of other accounts.",
          each -> line(each.owner(), each),
          (node, each) -> fill(node.put("owner", each.owner().value()), each));
    }
  }

  @Command(name = "join", description = "Accept an invitation.")
  int join(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "OWNER", description = "user name of the owner") Username owner,
      @Mixin OwnerOptions member) {
    return change(common, owner, member, "Joined.", Workspaces::join);
  }

  @Command(name = "leave", description = "Leave a workspace, or decline an invitation.")
  int leave(
      @Mixin CommonOptions common,
      @Parameters(paramLabel = "OWNER", description = "user name of the owner") Username owner,
      @Mixin OwnerOptions member) {
    return change(common, owner, member, "Left.", Workspaces::leave);
  }

  /** A change of the places of a member. */
  private interface MemberChange {
    boolean make(Workspaces workspaces, Username member, Username owner);
  }

  private static int change(
      CommonOptions common, Username owner, OwnerOptions member, String done, MemberChange change) {
    try (Database database = common.openDatabase()) {
      Username name = member.account(database).username();
      if (!change.make(database.ports().workspaces(), name, owner)) {
        throw new Stopped("No invitation from '" + owner + "'. See `storescope workspace list`.");
      }
      return common.print(done, node -> node.put("owner", owner.value()));
    }
  }

  private static String line(Username who, Membership membership) {
    return "%-24s %-7s %s"
        .formatted(
            who,
            membership.role().wireName(),
            membership
                .joinedAt()
                .map(at -> "joined " + at)
                .orElseGet(() -> "invited " + membership.invitedAt()));
  }

  private static void fill(ObjectNode node, Membership membership) {
    node.put("role", membership.role().wireName());
    node.put("invited_at", membership.invitedAt().toString());
    membership.joinedAt().ifPresent(at -> node.put("joined_at", at.toString()));
  }
}
