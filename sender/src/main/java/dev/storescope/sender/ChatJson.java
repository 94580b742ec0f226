package dev.storescope.sender;

import dev.storescope.delivery.Message;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Messages in the formats of the chats. No text of a message is read as markup or a mention. */
final class ChatJson {
  /** Slack cuts a text after 40,000 characters, and recommends 4,000. */
  private static final int SLACK_LENGTH = 4000;

  /** Teams refuses a message of more than 28 KB. */
  private static final int TEAMS_LENGTH = 8000;

  private static final int DISCORD_LENGTH = 2000;

  /** Such as a title in the three formats, with room for its escapes. */
  private static final int MAX_TITLE = 250;

  private static final int SUPPRESS_EMBEDS = 4;
  private static final Pattern DISCORD_MARKUP = Pattern.compile("[\\\\*_~`|>#<\\[\\]()@:-]");
  private static final JsonMapper JSON = new JsonMapper();

  private ChatJson() {}

  /** For an incoming webhook of Slack: plain text, in which three characters are escaped. */
  static byte[] slack(Message message) {
    String title = escapeSlack(FittedText.shortened(message.title(), MAX_TITLE));
    Stream<String> lines =
        FittedText.lines(message, SLACK_LENGTH - title.length(), ChatJson::escapeSlack).stream();
    return bytes(
        JSON.createObjectNode()
            .put("text", title + lines.map(line -> "\n• " + line).collect(Collectors.joining()))
            .put("mrkdwn", false)
            .put("unfurl_links", false)
            .put("unfurl_media", false));
  }

  private static String escapeSlack(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  /** For a webhook of a Teams workflow: an Adaptive Card, whose text runs have no markup. */
  static byte[] teams(Message message) {
    ObjectNode card =
        JSON.createObjectNode()
            .put("$schema", "http://adaptivecards.io/schemas/adaptive-card.json")
            .put("type", "AdaptiveCard")
            .put("version", "1.4");
    ArrayNode body = card.putArray("body");
    addText(body, FittedText.shortened(message.title(), MAX_TITLE))
        .put("weight", "Bolder")
        .put("size", "Medium");
    FittedText.lines(message, TEAMS_LENGTH, line -> line).forEach(line -> addText(body, line));
    ObjectNode root = JSON.createObjectNode().put("type", "message");
    root.putArray("attachments")
        .addObject()
        .put("contentType", "application/vnd.microsoft.card.adaptive")
        .set("content", card);
    return bytes(root);
  }

  private static ObjectNode addText(ArrayNode body, String text) {
    ArrayNode inlines = body.addObject().put("type", "RichTextBlock").putArray("inlines");
    return inlines.addObject().put("type", "TextRun").put("text", text);
  }

  /** For a webhook of Discord: every character of its markup is escaped, and it mentions no one. */
  static byte[] discord(Message message) {
    String title =
        "**%s**".formatted(escapeDiscord(FittedText.shortened(message.title(), MAX_TITLE)));
    Stream<String> lines =
        FittedText.lines(
            message, DISCORD_LENGTH - title.length(), line -> "• " + escapeDiscord(line))
            .stream();
    ObjectNode root =
        JSON.createObjectNode()
            .put("content", title + lines.map(line -> "\n" + line).collect(Collectors.joining()))
            .put("flags", SUPPRESS_EMBEDS);
    root.putObject("allowed_mentions").putArray("parse");
    return bytes(root);
  }

  private static String escapeDiscord(String text) {
    return DISCORD_MARKUP.matcher(text).replaceAll("\\\\$0");
  }

  private static byte[] bytes(ObjectNode root) {
    return JSON.writeValueAsBytes(root);
  }
}
