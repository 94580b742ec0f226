package dev.storescope.http.validation;

import dev.storescope.connections.ConnectionKind;
import dev.storescope.connections.Credentials;
import dev.storescope.connections.Credentials.AppStoreConnect;
import dev.storescope.connections.Credentials.AppleAds;
import dev.storescope.connections.Credentials.GooglePlay;
import dev.storescope.connections.PrivateKeyText;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Credentials as people bring them: in a request, in a form, or on the command line.
 *
 * @param fields by their names; blank ones count as absent
 */
public record WrittenCredentials(ConnectionKind kind, Map<Field, String> fields) {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Pattern BUCKET = Pattern.compile("(?:gs://)?([^/]+)(?:/.*)?");

  private static final String CREATE_KEY =
      " Create a key in Google Cloud under IAM & Admin > Service Accounts > Keys > Add key, of the"
          + " type JSON.";

  /** A part of credentials. */
  public enum Field {
    ISSUER_ID,
    KEY_ID,
    /** The text of the key file. */
    KEY,
    VENDOR_NUMBER,
    BUCKET,
    CLIENT_ID,
    TEAM_ID,
    AD_ACCOUNT;

    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public WrittenCredentials {
    fields = Map.copyOf(fields);
  }

  /** The fields that a kind has. */
  public static List<Field> fieldsOf(ConnectionKind kind) {
    return switch (kind) {
      case APP_STORE_CONNECT ->
          List.of(Field.ISSUER_ID, Field.KEY_ID, Field.KEY, Field.VENDOR_NUMBER);
      case GOOGLE_PLAY -> List.of(Field.KEY, Field.BUCKET);
      case APPLE_ADS ->
          List.of(Field.CLIENT_ID, Field.TEAM_ID, Field.KEY_ID, Field.KEY, Field.AD_ACCOUNT);
    };
  }

  /**
   * The field of a name.
   *
   * @throws IllegalArgumentException if a kind has no such field; the message names those it has
   */
  public static Field field(ConnectionKind kind, String name) {
    List<Field> fields = fieldsOf(kind);
    return fields.stream()
        .filter(field -> field.wireName().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "The credentials of %s have no '%s'. Use %s."
                        .formatted(
                            kind.title(),
                            name,
                            fields.stream()
                                .map(Field::wireName)
                                .collect(Collectors.joining(", ")))));
  }

  /**
   * Reads the credentials.
   *
   * @throws IllegalArgumentException if they are not valid; the message says what would be right,
   *     and has no part of a key
   */
  public Credentials read() {
    return switch (kind) {
      case APP_STORE_CONNECT ->
          new AppStoreConnect(
              find(Field.ISSUER_ID), get(Field.KEY_ID), key(), find(Field.VENDOR_NUMBER));
      case GOOGLE_PLAY -> googlePlay(get(Field.KEY), find(Field.BUCKET));
      case APPLE_ADS ->
          new AppleAds(
              get(Field.CLIENT_ID),
              get(Field.TEAM_ID),
              get(Field.KEY_ID),
              key(),
              find(Field.AD_ACCOUNT));
    };
  }

  private Optional<String> find(Field field) {
    return Optional.ofNullable(fields.get(field))
        .map(String::strip)
        .filter(text -> !text.isEmpty());
  }

  private String get(Field field) {
    return find(field)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'%s' is required for %s.".formatted(field.wireName(), kind.title())));
  }

  private PrivateKeyText key() {
    return new PrivateKeyText(get(Field.KEY));
  }

  private static GooglePlay googlePlay(String file, Optional<String> bucket) {
    JsonNode json = readJson(file);
    requireServiceAccount(json);
    return new GooglePlay(
        text(json, "client_email"),
        text(json, "private_key_id"),
        new PrivateKeyText(text(json, "private_key")),
        bucket.map(WrittenCredentials::bucketName));
  }

  private static JsonNode readJson(String file) {
    try {
      JsonNode json = JSON.readTree(file);
      if (json.isObject()) {
        return json;
      }
    } catch (JacksonException _) {
      // Its message would have parts of the key.
    }
    throw new IllegalArgumentException(
        "The key of a service account is a whole JSON file, which begins with {." + CREATE_KEY);
  }

  private static void requireServiceAccount(JsonNode json) {
    String type = json.path("type").asString("");
    if (json.has("installed") || json.has("web")) {
      throw notServiceAccount("an OAuth client");
    }
    switch (type) {
      case "service_account" -> {}
      case "authorized_user" -> throw notServiceAccount("the log-in of a person");
      case "external_account" -> throw notServiceAccount("a workload identity");
      default -> throw notServiceAccount("something else");
    }
  }

  private static IllegalArgumentException notServiceAccount(String found) {
    return new IllegalArgumentException(
        "This is the file of " + found + ", not of a service account." + CREATE_KEY);
  }

  private static String text(JsonNode json, String name) {
    return json.path(name)
        .stringValueOpt()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "The file of the service account has no '" + name + "'." + CREATE_KEY));
  }

  /** Of an address as the console copies it, which names a folder too. */
  private static String bucketName(String text) {
    Matcher matcher = BUCKET.matcher(text);
    return matcher.matches() ? matcher.group(1) : text;
  }
}
