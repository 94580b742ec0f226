package dev.storescope.sender;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.delivery.Message;
import dev.storescope.delivery.Message.Item;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ChatJsonTest {
  private static final JsonMapper JSON = new JsonMapper();

  private static final Message ODD =
      new Message(
          "test",
          "<!channel> @everyone & **bold**",
          List.of(new Item("“[a](http://x)” _fell_ `to` <@1> 🦋"), new Item("# second")));

  private static final Message LONG =
      new Message(
          "test",
          "🦋".repeat(1000),
          IntStream.range(0, 3000).mapToObj(i -> new Item("*".repeat(500) + i)).toList());

  @Test
  void slackReadsNoMarkupAndNoMention() {
    JsonNode json = JSON.readTree(ChatJson.slack(ODD));
    assertThat(json.path("text").stringValue())
        .isEqualTo(
            """
            &lt;!channel&gt; @everyone &amp; **bold**
            • “[a](http://x)” _fell_ `to` &lt;@1&gt; 🦋
            • # second""");
    assertThat(json.path("mrkdwn").booleanValue()).isFalse();
    assertThat(json.path("unfurl_links").booleanValue()).isFalse();
  }

  @Test
  void teamsGetsAnAdaptiveCardOfTextRuns() {
    JsonNode json = JSON.readTree(ChatJson.teams(ODD));
    assertThat(json.path("type").stringValue()).isEqualTo("message");
    JsonNode attachment = json.path("attachments").path(0);
    assertThat(attachment.path("contentType").stringValue())
        .isEqualTo("application/vnd.microsoft.card.adaptive");
    JsonNode card = attachment.path("content");
    assertThat(card.path("type").stringValue()).isEqualTo("AdaptiveCard");
    assertThat(card.path("body").valueStream())
        .allSatisfy(
            block -> assertThat(block.path("type").stringValue()).isEqualTo("RichTextBlock"))
        .extracting(block -> block.path("inlines").path(0).path("text").stringValue())
        .containsExactly(
            "<!channel> @everyone & **bold**", "“[a](http://x)” _fell_ `to` <@1> 🦋", "# second");
  }

  @Test
  void discordMentionsNoOneAndReadsNoMarkup() {
    JsonNode json = JSON.readTree(ChatJson.discord(ODD));
    assertThat(json.path("content").stringValue())
        .isEqualTo(
            """
            **\\<!channel\\> \\@everyone & \\*\\*bold\\*\\***
            • “\\[a\\]\\(http\\://x\\)” \\_fell\\_ \\`to\\` \\<\\@1\\> 🦋
            • \\# second""");
    assertThat(json.path("allowed_mentions").toString()).isEqualTo("{\"parse\":[]}");
  }

  @Test
  void aLongMessageIsShortenedToWhatTheChatAccepts() {
    String slack = JSON.readTree(ChatJson.slack(LONG)).path("text").stringValue();
    assertThat(slack)
        .hasSizeLessThanOrEqualTo(4000)
        .contains("*".repeat(500) + "0")
        .endsWith(" more");
    String discord = JSON.readTree(ChatJson.discord(LONG)).path("content").stringValue();
    assertThat(discord).hasSizeLessThanOrEqualTo(2000).contains("\\*0").endsWith("… and 2999 more");
    assertThat(ChatJson.teams(LONG)).hasSizeLessThan(28 * 1024);
  }

  @Test
  void aShortenedTextHasNoHalfOfACharacter() {
    assertThat(FittedText.shortened("a🦋🦋🦋", 5)).isEqualTo("a🦋…");
    assertThat(FittedText.shortened("a🦋🦋", 5)).isEqualTo("a🦋🦋");
  }
}
