package dev.storescope.dashboard.page.session;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Membership;
import dev.storescope.accounts.Secrets;
import dev.storescope.accounts.Workspaces;
import dev.storescope.http.connection.TrustedProxies;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Finds the session of a request, and the workspace that its user looks at. */
public final class Sessions {
  private final Accounts accounts;
  private final Workspaces workspaces;
  private final TrustedProxies proxies;

  public Sessions(Accounts accounts, Workspaces workspaces, TrustedProxies proxies) {
    this.accounts = accounts;
    this.workspaces = workspaces;
    this.proxies = proxies;
  }

  public Optional<CurrentSession> find(ServerRequest request) {
    return PageCookie.SESSION
        .find(request)
        .filter(Secrets::isToken)
        .flatMap(
            secret ->
                accounts.identify(secret) instanceof Accounts.Caller.Known known
                    ? Optional.of(of(request, known.account(), secret))
                    : Optional.empty());
  }

  /** The session of a user who is logged in. */
  public CurrentSession of(ServerRequest request, Account user, String secret) {
    List<Membership> others = workspaces.listOf(user.username());
    Optional<String> chosen = PageCookie.WORKSPACE.find(request);
    PageWorkspace workspace =
        others.stream()
            .filter(each -> each.isJoined() && chosen.equals(Optional.of(each.owner().value())))
            .findFirst()
            .flatMap(each -> find(each, others))
            .orElseGet(() -> PageWorkspace.own(user, others));
    return new CurrentSession(user, secret, address(request), workspace, Optional.empty());
  }

  private Optional<PageWorkspace> find(Membership membership, List<Membership> others) {
    return accounts
        .find(membership.workspace())
        .map(owner -> PageWorkspace.of(owner, membership.role(), others));
  }

  /** The session of a guest, who reads a page that an account shares. */
  public Optional<CurrentSession> findGuest(ServerRequest request, AccountId owner, Instant now) {
    return accounts
        .find(owner)
        .map(account -> CurrentSession.ofGuest(account, address(request), now));
  }

  /** Whether the browser has a session that has ended. */
  public boolean hasEnded(ServerRequest request) {
    return PageCookie.SESSION.find(request).isPresent() && find(request).isEmpty();
  }

  /** Keeps a session that is used, if it would end soon. */
  public void extend(ServerRequest request, ServerResponse response, CurrentSession session) {
    if (accounts.extendSession(session.secret())) {
      PageCookie.SESSION.keep(request, response, session.secret());
    }
  }

  /** The IP address of the user, as text. */
  public String address(ServerRequest request) {
    return proxies.caller(request);
  }
}
