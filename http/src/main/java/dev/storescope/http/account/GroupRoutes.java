package dev.storescope.http.account;

import dev.storescope.groups.AppGroups;
import dev.storescope.http.RouteTable;
import io.helidon.http.Method;

/** The routes for the groups of apps of a workspace. */
public final class GroupRoutes {
  private static final String GROUPS = "/account/groups";

  private GroupRoutes() {}

  public static RouteTable of(AppGroups groups) {
    GroupHandler handler = new GroupHandler(groups);
    String group = GROUPS + "/{id}";
    return new RouteTable()
        .getLists(GROUPS, handler::list)
        .onLists(Method.POST, GROUPS, handler::create)
        .getLists(group, handler::send)
        .onLists(Method.PUT, group, handler::replace)
        .onLists(Method.DELETE, group, handler::remove);
  }
}
