package dev.storescope.http.account;

import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Scope;
import dev.storescope.administration.Administration;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.credits.CreditLedger;
import dev.storescope.fetching.FetchSchedule;
import dev.storescope.http.RouteTable;
import dev.storescope.http.api.UsageHandler;
import dev.storescope.http.connection.TrustedProxies;
import dev.storescope.tracking.Tracker;
import dev.storescope.tracking.TrackingIntervals;
import dev.storescope.tracking.TrackingLists;
import io.helidon.http.Method;
import java.time.InstantSource;

/** The routes for the own account and its lists, and for administrators. */
public final class AccountRoutes {
  private AccountRoutes() {}

  public static RouteTable of(
      Accounts accounts,
      Administration administration,
      CreditLedger ledger,
      TrackingLists trackingLists,
      CompetitorLists competitorLists,
      Tracker tracker,
      TrackingIntervals intervals,
      FetchSchedule schedule,
      TrustedProxies proxies,
      InstantSource clock) {
    RouteTable routes = new RouteTable();
    addAccount(routes, new AccountHandler(accounts, ledger, proxies));
    addKeys(routes, new ApiKeyHandler(accounts, clock));
    addTrackedApps(routes, new TrackedAppHandler(trackingLists, tracker, intervals, schedule));
    addCompetitors(routes, new CompetitorHandler(competitorLists, tracker));
    addMembers(routes, new MemberHandler(administration, new UsageHandler(ledger, clock)));
    return routes;
  }

  private static void addAccount(RouteTable routes, AccountHandler account) {
    routes
        .get("/account", account::send)
        .on(Method.POST, "/account/password", Scope.ADMINISTRATION, account::changePassword)
        .get("/account/sessions", Scope.ADMINISTRATION, account::listSessions)
        .on(Method.DELETE, "/account/sessions/{id}", Scope.ADMINISTRATION, account::endSession);
  }

  private static void addKeys(RouteTable routes, ApiKeyHandler keys) {
    routes
        .get("/account/keys", Scope.ADMINISTRATION, keys::list)
        .on(Method.POST, "/account/keys", Scope.ADMINISTRATION, keys::create)
        .on(Method.DELETE, "/account/keys/{id}", Scope.ADMINISTRATION, keys::revoke);
  }

  private static void addTrackedApps(RouteTable routes, TrackedAppHandler apps) {
    String app = "/account/tracked-apps" + ListedApp.PATH;
    String keywords = app + "/keywords";
    routes
        .getListsInTurns("/account/tracked-apps", apps::list)
        .onLists(Method.PUT, app, apps::track)
        .onLists(Method.DELETE, app, apps::untrack)
        .getListsInTurns(keywords, apps::listKeywords)
        .onLists(Method.POST, keywords, apps::addKeywords)
        .onLists(Method.DELETE, keywords, apps::removeKeywords);
  }

  private static void addCompetitors(RouteTable routes, CompetitorHandler competitors) {
    String app = "/account/competitors" + ListedApp.PATH;
    routes
        .getLists(app, competitors::list)
        .onLists(Method.PUT, app, competitors::set)
        .onLists(Method.DELETE, app, competitors::remove);
  }

  private static void addMembers(RouteTable routes, MemberHandler members) {
    String member = "/account/members/{username}";
    routes
        .get("/account/members", Scope.ADMINISTRATION, members::list)
        .on(Method.POST, "/account/members", Scope.ADMINISTRATION, members::create)
        .on(Method.PATCH, member, Scope.ADMINISTRATION, members::change)
        .on(Method.DELETE, member, Scope.ADMINISTRATION, members::delete)
        .get("/account/deleted-members", Scope.ADMINISTRATION, members::listDeleted)
        .on(Method.POST, member + "/password", Scope.ADMINISTRATION, members::setPassword)
        .on(Method.POST, member + "/credits", Scope.ADMINISTRATION, members::addCredits)
        .get(member + "/usage", Scope.ADMINISTRATION, members::sendUsage);
  }
}
