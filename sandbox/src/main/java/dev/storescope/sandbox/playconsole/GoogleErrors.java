package dev.storescope.sandbox.playconsole;

import dev.storescope.sandbox.http.SandboxReply;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** The error replies of Google's interfaces, with the texts of the real ones. */
final class GoogleErrors {
  static final String TYPE = "application/json; charset=UTF-8";
  static final JsonMapper JSON = JsonMapper.builder().build();

  private GoogleErrors() {}

  private record Body(Inner error) {}

  private record Inner(int code, String message, List<Reason> errors) {}

  private record Reason(String message, String domain, String reason) {}

  static SandboxReply of(int status, String reason, String message) {
    return SandboxReply.of(
        status,
        TYPE,
        JSON.writeValueAsString(
            new Body(new Inner(status, message, List.of(new Reason(message, "global", reason))))));
  }

  static SandboxReply invalidCredentials() {
    return of(401, "authError", "Invalid Credentials");
  }

  static SandboxReply insufficientScope() {
    return of(403, "insufficientPermissions", "Insufficient Permission");
  }
}
