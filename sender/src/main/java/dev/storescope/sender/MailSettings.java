package dev.storescope.sender;

import java.util.Optional;

/**
 * The mail server and the sender of all e-mail.
 *
 * @param login none if the server accepts mail without
 */
public record MailSettings(
    String host, int port, Security security, Optional<Login> login, String from) {
  /** How the connection is encrypted. */
  public enum Security {
    /** From the beginning, usually on port 465. */
    TLS,
    /** After STARTTLS, usually on port 587; a server that does not offer it gets nothing. */
    STARTTLS,
    /** Not at all. */
    NONE
  }

  /** The user of the mail server. */
  public record Login(String user, String password) {
    @Override
    public String toString() {
      return user;
    }
  }
}
