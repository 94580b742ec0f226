package dev.storescope.http.account;

import dev.storescope.groups.AppGroups;
import dev.storescope.http.RouteTable;
import dev.storescope.reports.ReportTexts;
import dev.storescope.tracking.TrackingLists;
import io.helidon.http.Method;
import java.time.InstantSource;

/** The routes for what is written into the reports of a workspace. */
public final class ReportRoutes {
  private ReportRoutes() {}

  public static RouteTable of(
      ReportTexts texts, TrackingLists lists, AppGroups groups, InstantSource clock) {
    ReportHandler handler = new ReportHandler(texts, lists, groups, clock);
    String app = "/account/tracked-apps" + ListedApp.PATH + "/report";
    String group = "/account/groups/{id}/report";
    String logo = "/account/report-logo";
    return new RouteTable()
        .getLists(app, handler::sendOfApp)
        .onLists(Method.PUT, app, handler::putOfApp)
        .getLists(group, handler::sendOfGroup)
        .onLists(Method.PUT, group, handler::putOfGroup)
        .getLists(logo, handler::sendLogo)
        .onLists(Method.PUT, logo, handler::putLogo)
        .onLists(Method.DELETE, logo, handler::removeLogo);
  }
}
