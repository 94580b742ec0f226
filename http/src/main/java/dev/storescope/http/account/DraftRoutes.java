package dev.storescope.http.account;

import dev.storescope.accounts.Scope;
import dev.storescope.http.RouteTable;
import dev.storescope.metadata.MetadataDrafts;
import io.helidon.http.Method;

/** The routes for the drafts of listings of the own account. */
public final class DraftRoutes {
  private DraftRoutes() {}

  public static RouteTable of(MetadataDrafts drafts) {
    DraftHandler handler = new DraftHandler(drafts);
    String app = "/account/drafts/{storetype}/{storeid}";
    String draft = app + "/{locale}";
    return new RouteTable()
        .getLists(app, handler::list)
        .getLists(draft, handler::send)
        .onLists(Method.PUT, draft, handler::save)
        .onLists(Method.DELETE, draft, handler::remove)
        .getLists(draft + "/versions", handler::listVersions)
        .on(Method.POST, "/account/metadata-check", Scope.READ, handler::check);
  }
}
