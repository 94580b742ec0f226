package dev.storescope.http.account;

import dev.storescope.http.RouteTable;
import dev.storescope.metadata.MetadataDrafts;
import dev.storescope.tracking.TrackingLists;
import io.helidon.http.Method;

/** The routes for the drafts of listings of a workspace. */
public final class DraftRoutes {
  private DraftRoutes() {}

  public static RouteTable of(MetadataDrafts drafts, TrackingLists lists) {
    DraftHandler handler = new DraftHandler(drafts, lists);
    String app = "/account/drafts/{storetype}/{storeid}";
    String draft = app + "/{locale}";
    return new RouteTable()
        .getLists(app, handler::list)
        .getLists(draft, handler::send)
        .onLists(Method.PUT, draft, handler::save)
        .onLists(Method.DELETE, draft, handler::remove)
        .getLists(draft + "/versions", handler::listVersions)
        .readLists(Method.POST, "/account/metadata-check", handler::check);
  }
}
