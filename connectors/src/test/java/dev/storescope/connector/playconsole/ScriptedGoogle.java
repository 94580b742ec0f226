package dev.storescope.connector.playconsole;

import static dev.storescope.connector.ScriptedStore.reply;

import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.testkit.SampleCredentials;
import dev.storescope.testkit.SettableClock;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Google with replies of a test, which issues a token to whoever asks. */
final class ScriptedGoogle implements StoreTransport {
  static final Instant NOW = Instant.parse("2026-11-29T10:00:00Z");
  static final String BUCKET = SampleCredentials.GOOGLE_PLAY.bucket().orElseThrow();

  final SettableClock clock = new SettableClock(NOW);
  final List<StoreRequest> tokenRequests = new ArrayList<>();
  final List<StoreRequest> requests = new ArrayList<>();
  private final Script script;

  ScriptedGoogle(Script script) {
    this.script = script;
  }

  /** Replies to a request, other than one for a token. */
  @FunctionalInterface
  interface Script {
    StoreReply reply(StoreRequest request) throws IOException;
  }

  /** Each reply once, in order. */
  static ScriptedGoogle replying(StoreReply... replies) {
    List<StoreReply> rest = new ArrayList<>(List.of(replies));
    return new ScriptedGoogle(_ -> rest.removeFirst());
  }

  /** An error in the format of Google's interfaces. */
  static StoreReply error(int status, String reason, String message) {
    return reply(
        status,
        """
        {"error":{"code":%d,"message":"%s",
          "errors":[{"message":"%s","domain":"global","reason":"%s"}]}}
        """
            .formatted(status, message, message, reason));
  }

  static StoreReply tokenError(String error, String description) {
    return reply(
        400, "{\"error\":\"%s\",\"error_description\":\"%s\"}".formatted(error, description));
  }

  @Override
  public StoreReply send(StoreRequest request) throws IOException {
    if (request.uri().getPath().equals("/token")) {
      tokenRequests.add(request);
      return reply(
          200,
          Map.of(),
          "{\"access_token\":\"ya29.%d\",\"expires_in\":3599,\"token_type\":\"Bearer\"}"
              .formatted(tokenRequests.size()));
    }
    requests.add(request);
    return script.reply(request);
  }

  PlayConsoleClient client() {
    return new PlayConsoleClient(this, PlayConsoleHosts.LIVE, SampleCredentials.GOOGLE_PLAY, clock);
  }

  ReportBucket bucket() {
    return client().reports().orElseThrow().bucket();
  }
}
