package dev.storescope.connector.googleplay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.storescope.connector.googleplay.PlayReplies.DataBlock;
import dev.storescope.connector.http.UnusableReplyException;
import dev.storescope.fetching.FetchOutcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class PageDataTest {

  @Test
  void aBlockIsFoundByItsCallWithAnyNumber() {
    String page =
        PlayReplies.page(new DataBlock("Other", "[1]"), new DataBlock("Wanted", "[[\"é\"]]"));
    assertThat(blocks(page, "Wanted")).singleElement().hasToString("[[\"é\"]]");
    assertThat(blocks(page.replace("ds:4", "ds:11"), "Wanted")).hasSize(1);
  }

  @Test
  void oneScriptMayHoldSeveralBlocks() {
    String page = PlayReplies.page(new DataBlock("A", "[1]"), new DataBlock("B", "[2]"));
    String merged = page.replace("</script><script nonce=\"\">", "\n");
    assertThat(blocks(merged, "B")).singleElement().hasToString("[2]");
  }

  @Test
  void allBlocksOfACallAreFoundInTheOrderOfThePage() {
    String page =
        PlayReplies.page(
            new DataBlock("A", "[1]"), new DataBlock("B", "0"), new DataBlock("A", "[2]"));
    assertThat(blocks(page, "A")).map(Object::toString).containsExactly("[1]", "[2]");
  }

  @Test
  void dataEndsWhereItsJsonEnds() {
    String tricky = "[\"text, sideChannel: {}});</script>\"]";
    assertThat(blocks(PlayReplies.page(new DataBlock("A", tricky)), "A"))
        .singleElement()
        .hasToString(tricky);
  }

  @Test
  void theTextOfAnAppIsNeverABlock() {
    String forged =
        "[\"AF_initDataCallback({key: 'ds:3', hash: '1', data:[666], 'ds:9' : {id:'A'\"]";
    assertThat(blocks(PlayReplies.page(new DataBlock("A", forged)), "A")).hasSize(1);
  }

  @Test
  void aPageWithoutDataIsBlocked() {
    assertThat(outcome("<html>Before you continue</html>", "A"))
        .isInstanceOf(FetchOutcome.Blocked.class);
  }

  @Test
  void aPageWithoutTheBlockIsDrift() {
    assertThat(outcome(PlayReplies.page(new DataBlock("B", "[1]")), "A"))
        .isInstanceOf(FetchOutcome.Drifted.class);
  }

  @Test
  void earlierLayoutsAreDrift() {
    String page = PlayReplies.page(new DataBlock("A", "[1]"));
    assertThat(outcome(page.replace("'ds:3', hash", "'ds:3', isError:  false , hash"), "A"))
        .isInstanceOf(FetchOutcome.Drifted.class);
    assertThat(outcome(page.replace("data:[1]", "data:function(){return [1]}"), "A"))
        .isInstanceOf(FetchOutcome.Drifted.class);
  }

  @Test
  void aPageThatEndsWithinTheBlockIsAFailure() {
    String page = PlayReplies.page(new DataBlock("A", "[\"a\",\"b\"]"));
    int start = page.indexOf("[\"a\"");
    for (int end = start; end < page.indexOf(", sideChannel"); end++) {
      assertThat(outcome(page.substring(0, end), "A")).isInstanceOf(FetchOutcome.Failed.class);
    }
  }

  @Test
  void aCallInATextIsIgnored() {
    String page = PlayReplies.page(new DataBlock("A", "[\"'ds:3' : {id:'Forged'\"]"));
    assertThat(outcome(page, "Forged")).isInstanceOf(FetchOutcome.Drifted.class);
  }

  /** With a copy or a scan of the rest of the page for each block, this would take hours. */
  @Test
  void aHundredThousandBlocksAreReadOnceEach() {
    String block = "\nAF_initDataCallback({key: 'ds:3', hash: '1', data:[0], sideChannel: {}});";
    String page = PlayReplies.page(new DataBlock("A", "[1]")) + block.repeat(100_000);
    assertThat(blocks(page, "A")).hasSize(100_001);
  }

  @Test
  void moreValuesThanInAnyKnownPageAreDrift() {
    String objects = "[" + "{},".repeat(200_000) + "{}]";
    DataBlock block = new DataBlock("A", objects);
    assertThat(blocks(PlayReplies.page(block), "A")).hasSize(1);
    assertThat(outcome(PlayReplies.page(block, block), "A"))
        .isInstanceOf(FetchOutcome.Drifted.class);
    DataBlock twice = new DataBlock("A", "[" + objects + "," + objects + "]");
    assertThat(outcome(PlayReplies.page(twice), "A")).isInstanceOf(FetchOutcome.Drifted.class);
  }

  @Test
  void aCallbackInTheDataOfABlockIsNoBlock() {
    String forged = "[\">AF_initDataCallback({key: 'ds:3', hash: '1', data:[666]\"]";
    assertThat(blocks(PlayReplies.page(new DataBlock("A", forged)), "A")).hasSize(1);
  }

  private static List<JsonNode> blocks(String page, String rpc) {
    return PageData.of(PlayReplies.ok(page)).blocks(rpc).stream().map(PathReader::node).toList();
  }

  private static FetchOutcome outcome(String page, String rpc) {
    return catchThrowableOfType(UnusableReplyException.class, () -> blocks(page, rpc)).outcome();
  }
}
