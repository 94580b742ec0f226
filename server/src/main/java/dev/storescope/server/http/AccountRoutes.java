package dev.storescope.server.http;

import io.helidon.http.Method;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.HttpRouting;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Where callers keep what is their own, and administrators the accounts of others. */
final class AccountRoutes {
  private final Map<String, Map<Method, Handler>> handlers = new LinkedHashMap<>();

  AccountRoutes(ServerParts parts) {
    addAccount(new OwnAccount(parts.accounts(), parts.creditLedger(), parts.trustedProxies()));
    addKeys(new OwnKeys(parts.accounts(), parts.clock()));
    addLists(new OwnLists(parts.tracking(), parts.competitorLists(), parts.clock()));
    addMembers(
        new MemberAccounts(parts.administration(), new Usage(parts.creditLedger(), parts.clock())));
  }

  /** The paths, with names in braces for what varies. */
  Set<String> paths() {
    return handlers.keySet();
  }

  void register(HttpRouting.Builder routing) {
    handlers.forEach(
        (path, byMethod) -> {
          byMethod.forEach((method, handler) -> routing.route(method, path, handler));
          routing.any(path, HttpServer.notAllowed(allowed(byMethod)));
        });
  }

  private void addAccount(OwnAccount account) {
    add("/account", Map.of(Method.GET, account::send));
    add("/account/password", Map.of(Method.POST, account::changePassword));
    add("/account/sessions", Map.of(Method.GET, account::sendSessions));
    add("/account/sessions/{id}", Map.of(Method.DELETE, account::endSession));
  }

  private void addKeys(OwnKeys keys) {
    add("/account/keys", Map.of(Method.GET, keys::list, Method.POST, keys::create));
    add("/account/keys/{id}", Map.of(Method.DELETE, keys::revoke));
  }

  private void addMembers(MemberAccounts members) {
    String member = "/account/members/{username}";
    add("/account/members", Map.of(Method.GET, members::list, Method.POST, members::create));
    add(member, Map.of(Method.PATCH, members::change));
    add(member + "/password", Map.of(Method.POST, members::setPassword));
    add(member + "/credits", Map.of(Method.POST, members::addCredits));
    add(member + "/usage", Map.of(Method.GET, members::sendUsage));
  }

  private void addLists(OwnLists lists) {
    String app = "/account/tracked-apps" + ListedApp.PATH;
    add("/account/tracked-apps", Map.of(Method.GET, lists::list));
    add(app, Map.of(Method.PUT, lists::track, Method.DELETE, lists::untrack));
    add(
        app + "/keywords",
        Map.of(
            Method.GET,
            lists::listKeywords,
            Method.POST,
            lists::addKeywords,
            Method.DELETE,
            lists::removeKeywords));
    add(
        "/account/competitors" + ListedApp.PATH,
        Map.of(
            Method.GET,
            lists::showCompetitors,
            Method.PUT,
            lists::setCompetitors,
            Method.DELETE,
            lists::removeCompetitors));
  }

  private static String allowed(Map<Method, Handler> byMethod) {
    return byMethod.keySet().stream().map(Method::text).sorted().collect(Collectors.joining(", "));
  }

  private void add(String path, Map<Method, Handler> byMethod) {
    Map<Method, Handler> all = new LinkedHashMap<>(byMethod);
    Optional.ofNullable(byMethod.get(Method.GET)).ifPresent(get -> all.put(Method.HEAD, get));
    handlers.put(path, all);
  }
}
