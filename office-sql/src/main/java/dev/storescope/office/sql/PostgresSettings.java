package dev.storescope.office.sql;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which PostgreSQL database the office is in, and as whom it is used.
 *
 * @param url such as {@code jdbc:postgresql://db.example:5432/storescope}
 * @param password may be empty where the server asks for none
 */
public record PostgresSettings(String url, String user, String password) {
  private static final Pattern URL = Pattern.compile("jdbc:postgresql://([^/?]+)/([^/?]+)(\\?.*)?");

  public PostgresSettings {
    if (!URL.matcher(url).matches()) {
      throw new IllegalArgumentException(
          "a database is named such as jdbc:postgresql://db.example:5432/storescope, not "
              + url.replaceAll("[?].*", ""));
    }
    if (user.isBlank()) {
      throw new IllegalArgumentException("a user of the database has a name");
    }
  }

  /** The server, for people. */
  String server() {
    return part(1);
  }

  /** The name of the database, for people. */
  String database() {
    return part(2);
  }

  private String part(int group) {
    Matcher matcher = URL.matcher(url);
    return matcher.matches() ? matcher.group(group) : "";
  }

  /** The password is left out, and so is what follows the name of the database. */
  @Override
  public String toString() {
    return "%s at %s".formatted(database(), server());
  }
}
