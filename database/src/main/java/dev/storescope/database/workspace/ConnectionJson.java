package dev.storescope.database.workspace;

import dev.storescope.connections.ConnectionKind;
import dev.storescope.connections.ConnectionTest;
import dev.storescope.connections.ConnectionTest.CanRead;
import dev.storescope.connections.ConnectionTest.Outcome;
import dev.storescope.connections.ConnectionTest.Reading;
import dev.storescope.connections.ConnectionTest.Refused;
import dev.storescope.connections.ConnectionTest.Unknown;
import dev.storescope.connections.Credentials;
import dev.storescope.connections.Credentials.AppStoreConnect;
import dev.storescope.connections.Credentials.AppleAds;
import dev.storescope.connections.Credentials.GooglePlay;
import dev.storescope.connections.PrivateKeyText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The credentials, the last test and the last fetch of a connection as they are stored. */
final class ConnectionJson {
  private static final JsonMapper JSON = new JsonMapper();

  private ConnectionJson() {}

  /** Writes credentials in plain, to be encrypted. */
  static String write(Credentials credentials) {
    ObjectNode node = JSON.createObjectNode();
    switch (credentials) {
      case AppStoreConnect connect -> {
        node.put("key_id", connect.keyId()).put("key", connect.key().pem());
        connect.issuerId().ifPresent(id -> node.put("issuer_id", id));
        connect.vendorNumber().ifPresent(number -> node.put("vendor_number", number));
      }
      case GooglePlay play -> {
        node.put("email", play.email()).put("key_id", play.keyId()).put("key", play.key().pem());
        play.bucket().ifPresent(bucket -> node.put("bucket", bucket));
      }
      case AppleAds ads -> {
        node.put("client_id", ads.clientId()).put("team_id", ads.teamId());
        node.put("key_id", ads.keyId()).put("key", ads.key().pem());
        ads.adAccount().ifPresent(account -> node.put("ad_account", account));
      }
    }
    return node.toString();
  }

  static Credentials readCredentials(ConnectionKind kind, String json) {
    JsonNode node = JSON.readTree(json);
    PrivateKeyText key = new PrivateKeyText(text(node, "key"));
    String keyId = text(node, "key_id");
    return switch (kind) {
      case APP_STORE_CONNECT ->
          new AppStoreConnect(find(node, "issuer_id"), keyId, key, find(node, "vendor_number"));
      case GOOGLE_PLAY -> new GooglePlay(text(node, "email"), keyId, key, find(node, "bucket"));
      case APPLE_ADS ->
          new AppleAds(
              text(node, "client_id"), text(node, "team_id"), keyId, key, find(node, "ad_account"));
    };
  }

  static String write(ConnectionTest test) {
    ObjectNode root = JSON.createObjectNode().put("at", test.at().toEpochMilli());
    for (Reading reading : test.readings()) {
      ObjectNode node = root.withArray("readings").addObject().put("resource", reading.resource());
      switch (reading.outcome()) {
        case CanRead(String found) -> node.put("found", found);
        case Refused(String remedy) -> node.put("remedy", remedy);
        case Unknown(String reason) -> node.put("reason", reason);
      }
    }
    return root.toString();
  }

  static ConnectionTest readTest(String json) {
    JsonNode root = JSON.readTree(json);
    List<Reading> readings = new ArrayList<>();
    for (JsonNode node : root.path("readings")) {
      readings.add(new Reading(text(node, "resource"), readOutcome(node)));
    }
    return new ConnectionTest(Instant.ofEpochMilli(root.path("at").longValue()), readings);
  }

  private static Outcome readOutcome(JsonNode node) {
    return find(node, "found")
        .<Outcome>map(CanRead::new)
        .or(() -> find(node, "remedy").map(Refused::new))
        .orElseGet(() -> new Unknown(text(node, "reason")));
  }

  private static String text(JsonNode node, String name) {
    return node.path(name).stringValue();
  }

  private static Optional<String> find(JsonNode node, String name) {
    return node.path(name).stringValueOpt();
  }
}
