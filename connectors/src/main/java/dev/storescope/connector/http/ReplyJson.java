package dev.storescope.connector.http;

import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the JSON of replies, within limits: a small reply can be a tree of hundreds of megabytes.
 */
public final class ReplyJson {
  /**
   * The largest known reply, a chart of 100 apps, has 62,341 tokens; one of 250 apps would have
   * 156,000.
   */
  public static final int MAX_TOKENS = 500_000;

  /** Known replies have 16 levels. */
  static final int MAX_DEPTH = 100;

  /** The chart of 100 apps is one text of 830,425 characters; one of 250 would have 2.1 million. */
  public static final int MAX_TEXT = 1 << 22;

  private static final StreamReadConstraints LIMITS =
      StreamReadConstraints.builder()
          .maxTokenCount(MAX_TOKENS)
          .maxNestingDepth(MAX_DEPTH)
          .maxStringLength(MAX_TEXT)
          .build();

  public static final JsonMapper MAPPER = builder().build();

  private ReplyJson() {}

  /** A builder of a mapper within the limits. */
  public static JsonMapper.Builder builder() {
    return JsonMapper.builder(
        JsonFactory.builder()
            .streamReadConstraints(LIMITS)
            // The charset is known before the JSON is read.
            .disable(TokenStreamFactory.Feature.CHARSET_DETECTION)
            .build());
  }

  /** The reply exceeds the limits. */
  public static UnusableReplyException tooLarge(StreamConstraintsException cause) {
    return UnusableReplyException.drifted(
        "the reply is beyond any known one: " + cause.getOriginalMessage());
  }
}
