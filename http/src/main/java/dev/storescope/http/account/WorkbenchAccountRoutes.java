package dev.storescope.http.account;

import dev.storescope.archive.Archive;
import dev.storescope.http.RouteTable;
import dev.storescope.workbench.KeywordWorkbench;
import io.helidon.http.Method;
import java.time.InstantSource;

/** The routes that change the keywords of an app as its workbench does. */
public final class WorkbenchAccountRoutes {
  private WorkbenchAccountRoutes() {}

  public static RouteTable of(KeywordWorkbench workbench, Archive archive, InstantSource clock) {
    WorkbenchHandler handler = new WorkbenchHandler(workbench, archive, clock);
    String app = "/account/workbench" + ListedApp.PATH;
    return new RouteTable()
        .onLists(Method.POST, app + "/changes", handler::change)
        .onLists(Method.POST, app + "/ranked", handler::trackRanked)
        .onLists(Method.POST, app + "/list", handler::paste)
        .onLists(Method.POST, app + "/undo", handler::undo);
  }
}
