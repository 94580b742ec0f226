package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JsonGenerator;

/** The trending searches, as JSON. Without a storefront header there are none. */
record TrendsEndpoint(AppStoreStorefronts stores) {
  private static final int MOST = 10;
  private static final Pattern COUNT = Pattern.compile("[0-9]{1,4}");

  SandboxReply answer(SandboxRequest request, Matcher path) {
    int count =
        request
            .parameter("maxCount")
            .filter(text -> COUNT.matcher(text).matches())
            .map(Integer::parseInt)
            .orElse(MOST);
    List<String> terms =
        stores
            .findByHeader(request)
            .map(local -> local.view().trendingSearches(Math.min(MOST, count)))
            .orElse(List.of());
    return SandboxReply.ok(
        "application/json; charset=utf-8", JsonStream.text(json -> write(json, terms)));
  }

  private static void write(JsonGenerator json, List<String> terms) {
    json.writeStartObject();
    json.writeObjectPropertyStart("header");
    json.writeStringProperty("label", "Trending Searches");
    json.writeEndObject();
    json.writeArrayPropertyStart("trendingSearches");
    for (String term : terms) {
      json.writeStartObject();
      json.writeStringProperty("label", term);
      json.writeStringProperty("url", address(term));
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static String address(String term) {
    return "https://search.itunes.apple.com/WebObjects/MZStore.woa/wa/search"
        + "?clientApplication=Software&media=software&src=trending&term="
        + URLEncoder.encode(term, StandardCharsets.UTF_8);
  }
}
