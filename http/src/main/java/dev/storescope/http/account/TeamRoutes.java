package dev.storescope.http.account;

import dev.storescope.accounts.PageSharing;
import dev.storescope.accounts.Scope;
import dev.storescope.accounts.Workspaces;
import dev.storescope.http.RouteGroup;
import dev.storescope.http.RouteTable;
import io.helidon.http.Method;
import java.time.InstantSource;

/** The routes for the members of workspaces, and for the links to single pages. */
public final class TeamRoutes {
  private static final String MEMBERS = "/account/workspace/members";
  private static final String WORKSPACES = "/account/workspaces";
  private static final String LINKS = "/account/links";

  private TeamRoutes() {}

  public static RouteGroup of(Workspaces workspaces, PageSharing sharing, InstantSource clock) {
    WorkspaceHandler team = new WorkspaceHandler(workspaces);
    SharedLinkHandler links = new SharedLinkHandler(sharing, clock);
    String member = MEMBERS + "/{username}";
    String workspace = WORKSPACES + "/{owner}";
    return new RouteTable()
        .get(MEMBERS, Scope.ADMINISTRATION, team::listMembers)
        .on(Method.PUT, member, Scope.ADMINISTRATION, team::invite)
        .on(Method.DELETE, member, Scope.ADMINISTRATION, team::remove)
        .get(WORKSPACES, team::listWorkspaces)
        .on(Method.DELETE, workspace, Scope.ADMINISTRATION, team::leave)
        .on(Method.POST, workspace + "/join", Scope.ADMINISTRATION, team::join)
        .get(LINKS, Scope.ADMINISTRATION, links::list)
        .on(Method.POST, LINKS, Scope.ADMINISTRATION, links::create)
        .on(Method.DELETE, LINKS + "/{id}", Scope.ADMINISTRATION, links::withdraw);
  }
}
