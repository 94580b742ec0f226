package dev.storescope.connector.googleplay;

import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreRequest;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.json.JsonMapper;

/**
 * Builds a request to batchexecute, the interface by which the page calls its server. The session,
 * the version of the page and the number of the request may be any, so they are always the same:
 * the same call is the same request.
 */
final class BatchRequest {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String PATH = "/_/PlayStoreUi/data/batchexecute?rpcids=";
  private static final String ANY_SESSION =
      "&f.sid=-697906427155521722&bl=boq_playuiserver_20220612.08_p0&authuser=0"
          + "&soc-app=121&soc-platform=1&soc-device=1&_reqid=1065213";
  private static final String FORM = "application/x-www-form-urlencoded;charset=UTF-8";

  private BatchRequest() {}

  /**
   * A call of one procedure.
   *
   * @param arguments as JSON
   * @param parameters of the query, each with an ampersand before it
   */
  static StoreRequest of(URI googlePlay, String rpc, String arguments, String parameters) {
    String call = "[[[" + quote(rpc) + "," + quote(arguments) + ",null,\"generic\"]]]";
    return StoreRequest.post(
        StoreHosts.at(googlePlay, PATH + rpc + ANY_SESSION + parameters),
        FORM,
        "f.req=" + URLEncoder.encode(call, StandardCharsets.UTF_8));
  }

  /** A text as JSON. */
  static String quote(String text) {
    return JSON.writeValueAsString(text);
  }
}
