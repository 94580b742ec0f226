package dev.storescope.server.dashboard.page;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Secrets;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;

/** A log-in that lasts: its secret is in a cookie that no script can read. */
public record Session(Account account, String secret) {

  /** What a form must say back, so that no other site can send it: nobody knows it without us. */
  String formToken() {
    return Secrets.hash("form " + secret);
  }

  boolean isFormToken(Optional<String> sent) {
    byte[] wanted = formToken().getBytes(StandardCharsets.UTF_8);
    return MessageDigest.isEqual(wanted, sent.orElse("").getBytes(StandardCharsets.UTF_8));
  }
}
