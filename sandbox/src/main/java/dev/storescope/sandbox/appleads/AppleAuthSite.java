package dev.storescope.sandbox.appleads;

import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.http.SimulatedSite;
import dev.storescope.sandbox.world.SimulatedStores;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code appleid.apple.com}: exchanges a client secret for an access token of Apple Ads. Any well-
 * formed client secret is accepted.
 */
public final class AppleAuthSite implements SimulatedSite {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String TYPE = "application/json;charset=UTF-8";

  /**
   * Has the same signature as the constructors of the other sites.
   *
   * @param stores not used: tokens do not depend on the world
   */
  @SuppressWarnings("unused")
  public AppleAuthSite(SimulatedStores stores) {}

  @Override
  public SandboxReply answer(SandboxRequest request) {
    if (!request.path().equals("/auth/oauth2/token")) {
      return SandboxReply.of(404, "text/html", "Not Found");
    }
    if (!request.method().equals("POST")) {
      return SandboxReply.of(405, "text/html", "Method Not Allowed").with("Allow", "POST");
    }
    Optional<String> error =
        new ClientSecretForm(SandboxRequest.parameters(request.body())).findError();
    return error.isPresent()
        ? SandboxReply.of(400, TYPE, JSON.writeValueAsString(Map.of("error", error.get())))
        : SandboxReply.ok(TYPE, token(request));
  }

  private static String token(SandboxRequest request) {
    return JSON.writeValueAsString(
        Map.of(
            "access_token",
            AccessTokens.issue(request.at()),
            "token_type",
            "Bearer",
            "expires_in",
            AccessTokens.VALID_FOR.toSeconds(),
            "scope",
            "searchadsorg"));
  }
}
