package dev.storescope.sandbox.appstoreconnect;

import dev.storescope.sandbox.http.SandboxReply;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** The error replies, with the texts of the real ones. */
final class ApiErrors {
  static final String TYPE = "application/json";
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String ID = "088cf5a0-5ea1-447c-ad21-e3de2f6e8ead";

  private ApiErrors() {}

  private record Body(List<Entry> errors) {}

  private record Entry(String id, String status, String code, String title, String detail) {}

  static SandboxReply notAuthorized() {
    return reply(
        401,
        "NOT_AUTHORIZED",
        "Authentication credentials are missing or invalid.",
        "Provide a properly configured and signed bearer token, and make sure that it has not"
            + " expired. Learn more about Generating Tokens for API Requests"
            + " https://developer.apple.com/go/?id=api-generating-tokens");
  }

  static SandboxReply forbidden() {
    return reply(
        403,
        "FORBIDDEN_ERROR",
        "This request is forbidden for security reasons",
        "The API key in use does not allow this request");
  }

  static SandboxReply agreementsMissing() {
    return reply(
        403,
        "FORBIDDEN.REQUIRED_AGREEMENTS_MISSING_OR_EXPIRED",
        "A required agreement is missing or has expired.",
        "This request requires an in-effect agreement that has not been signed or has expired.");
  }

  static SandboxReply notFound(String path) {
    return reply(
        404,
        "NOT_FOUND",
        "The specified resource does not exist",
        "There is no resource at '" + path + "'");
  }

  static SandboxReply noReport() {
    return reply(
        404,
        "NOT_FOUND",
        "The request expected results but none were found",
        "Report is not available yet. Daily reports for the Americas are available by 5 am Pacific"
            + " Time; Japan, Australia, and New Zealand by 5 am Japan Standard Time; and 5 am"
            + " Central European Time for all other territories.");
  }

  static SandboxReply invalid(String detail) {
    return reply(400, "PARAMETER_ERROR.INVALID", "A parameter has an invalid value", detail);
  }

  static SandboxReply illegal(String parameter) {
    return reply(
        400,
        "PARAMETER_ERROR.ILLEGAL",
        "A parameter is not allowed",
        "The parameter '" + parameter + "' can not be used with this request");
  }

  static SandboxReply conflict(String detail) {
    return reply(409, "ENTITY_ERROR", "The request cannot be fulfilled", detail);
  }

  static SandboxReply noSales() {
    return reply(
        404,
        "NOT_FOUND",
        "The request expected results but none were found",
        "There were no sales for the date specified.");
  }

  static SandboxReply reportIsGone() {
    return reply(410, "GONE", "The report is gone", "Report is no longer available.");
  }

  static SandboxReply methodNotAllowed(String method) {
    return reply(
        405,
        "METHOD_NOT_ALLOWED",
        "The request method is not valid for the resource path.",
        "The request method used for this request is not valid: " + method);
  }

  static SandboxReply limitReached() {
    return reply(
        429,
        "RATE_LIMIT_EXCEEDED",
        "The request rate limit has been reached.",
        "We've received too many requests for this API. Please wait and try again or slow down"
            + " your request rate.");
  }

  private static SandboxReply reply(int status, String code, String title, String detail) {
    return SandboxReply.of(
        status,
        TYPE,
        JSON.writeValueAsString(
            new Body(List.of(new Entry(ID, Integer.toString(status), code, title, detail)))));
  }
}
