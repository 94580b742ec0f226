package dev.storescope.dashboard.page.session;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Secrets;
import dev.storescope.accounts.WorkspaceRole;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The session of a request; its secret is in a cookie that scripts cannot read.
 *
 * @param secret blank for a guest, who reads a shared page without being logged in
 * @param address the IP address of the user, as text
 * @param sharedAt when a guest reads it
 */
public record CurrentSession(
    Account user,
    String secret,
    String address,
    PageWorkspace workspace,
    Optional<Instant> sharedAt) {
  /** The session of a guest, who sees what the owner of a page shares. */
  public static CurrentSession ofGuest(Account owner, String address, Instant now) {
    PageWorkspace shared = PageWorkspace.of(owner, WorkspaceRole.VIEWER, List.of());
    return new CurrentSession(shared.owner(), "", address, shared, Optional.of(now));
  }

  public boolean isGuest() {
    return secret.isEmpty();
  }

  /**
   * The token that proves that a form is from one of our pages, of the workspace that the user
   * still looks at; no other site can compute it.
   */
  public String formToken() {
    return Secrets.hash("form " + secret + " " + workspace.owner().id().value());
  }

  public boolean isFormToken(Optional<String> sent) {
    byte[] expected = formToken().getBytes(StandardCharsets.UTF_8);
    return MessageDigest.isEqual(expected, sent.orElse("").getBytes(StandardCharsets.UTF_8));
  }
}
