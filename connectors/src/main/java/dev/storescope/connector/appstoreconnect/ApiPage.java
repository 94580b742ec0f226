package dev.storescope.connector.appstoreconnect;

import dev.storescope.connector.http.ReplyBody;
import dev.storescope.connector.http.ReplyJson;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * A reply: one page of a list, or one object.
 *
 * @param data the objects asked for
 * @param included those that they are related to, if asked for
 * @param next the address of the next page
 * @param total how many there are on all pages, if the reply says so
 */
record ApiPage(
    List<ApiResource> data,
    Map<ApiResource.Key, ApiResource> included,
    Optional<String> next,
    OptionalLong total) {

  /**
   * Reads a reply.
   *
   * @throws NoAnswerException if it is not in the known format
   */
  static ApiPage parse(ReplyBody body) {
    JsonNode root = tree(body);
    JsonNode data = root.path("data");
    if (data.isMissingNode()) {
      throw NoAnswerException.failed("the reply has no data");
    }
    JsonNode total = root.path("meta").path("paging").path("total");
    return new ApiPage(
        data.isArray()
            ? resources(data).toList()
            : data.isNull() ? List.of() : List.of(new ApiResource(data)),
        resources(root.path("included"))
            .collect(
                Collectors.toUnmodifiableMap(
                    ApiResource::key, Function.identity(), (first, _) -> first)),
        root.path("links").path("next").asStringOpt(),
        total.canConvertToLong() ? OptionalLong.of(total.asLong()) : OptionalLong.empty());
  }

  /**
   * The object that another one is related to.
   *
   * @throws NoAnswerException if the reply does not include it
   */
  ApiResource related(ApiResource from, String relation) {
    return from.findRelated(relation)
        .flatMap(key -> Optional.ofNullable(included.get(key)))
        .orElseThrow(() -> NoAnswerException.failed(from.key().type() + " has no " + relation));
  }

  private static Stream<ApiResource> resources(JsonNode list) {
    return list.valueStream().map(ApiResource::new);
  }

  private static JsonNode tree(ReplyBody body) {
    try {
      return ReplyJson.MAPPER.readTree(body.text());
    } catch (JacksonException e) {
      throw new NoAnswerException(new NoAnswer.Failed("the reply is not JSON, or is cut off"));
    }
  }
}
