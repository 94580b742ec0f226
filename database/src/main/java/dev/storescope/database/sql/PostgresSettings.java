package dev.storescope.database.sql;

import dev.storescope.file.Secret;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A PostgreSQL database and the user of it.
 *
 * @param url such as {@code jdbc:postgresql://db.example:5432/storescope}
 * @param password read for each connection; may be empty if the server asks for none
 */
public record PostgresSettings(String url, String user, Secret password) {
  private static final Pattern URL = Pattern.compile("jdbc:postgresql://([^/?]+)/([^/?]+)(\\?.*)?");

  /** With a password that does not change. */
  public PostgresSettings(String url, String user, String password) {
    this(url, user, new Secret.Written(password));
  }

  public PostgresSettings {
    if (!URL.matcher(url).matches()) {
      throw new IllegalArgumentException(
          "Invalid database URL '%s'. Use a URL such as jdbc:postgresql://db.example:5432/storescope."
              .formatted(url.replaceAll("[?].*", "")));
    }
    if (user.isBlank()) {
      throw new IllegalArgumentException("The user of the database must not be blank.");
    }
  }

  /** The server, for messages. */
  String server() {
    return part(1);
  }

  /** Whether the URL names a primary and its standbys. */
  boolean hasSeveralServers() {
    return server().contains(",");
  }

  /** The name of the database, for messages. */
  String database() {
    return part(2);
  }

  private String part(int group) {
    Matcher matcher = URL.matcher(url);
    return matcher.matches() ? matcher.group(group) : "";
  }

  /** Without the password and the parameters of the URL. */
  @Override
  public String toString() {
    return "%s at %s".formatted(database(), server());
  }
}
