package dev.storescope.connector.googleplay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.storescope.connector.googleplay.PlayReplies.Block;
import dev.storescope.fetching.FetchOutcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class PageDataTest {

  @Test
  void aBlockIsFoundByItsCallWhateverItsNumber() throws NoAnswerException {
    String page = PlayReplies.page(new Block("Other", "[1]"), new Block("Wanted", "[[\"é\"]]"));
    assertThat(blocks(page, "Wanted")).singleElement().hasToString("[[\"é\"]]");
    assertThat(blocks(page.replace("ds:4", "ds:11"), "Wanted")).hasSize(1);
  }

  @Test
  void oneScriptMayHoldSeveralBlocks() throws NoAnswerException {
    String page = PlayReplies.page(new Block("A", "[1]"), new Block("B", "[2]"));
    String merged = page.replace("</script><script nonce=\"\">", "\n");
    assertThat(blocks(merged, "B")).singleElement().hasToString("[2]");
  }

  @Test
  void allBlocksOfACallAreFoundInTheOrderOfThePage() throws NoAnswerException {
    String page =
        PlayReplies.page(new Block("A", "[1]"), new Block("B", "0"), new Block("A", "[2]"));
    assertThat(blocks(page, "A")).map(Object::toString).containsExactly("[1]", "[2]");
  }

  @Test
  void dataEndsWhereItsJsonEnds() throws NoAnswerException {
    String tricky = "[\"text, sideChannel: {}});</script>\"]";
    assertThat(blocks(PlayReplies.page(new Block("A", tricky)), "A"))
        .singleElement()
        .hasToString(tricky);
  }

  @Test
  void theTextOfAnAppCannotPassForABlock() throws NoAnswerException {
    String forged =
        "[\"AF_initDataCallback({key: 'ds:3', hash: '1', data:[666], 'ds:9' : {id:'A'\"]";
    assertThat(blocks(PlayReplies.page(new Block("A", forged)), "A")).hasSize(1);
  }

  @Test
  void aPageWithoutDataIsForAPerson() {
    assertThat(refusal("<html>Before you continue</html>", "A"))
        .isInstanceOf(FetchOutcome.Blocked.class);
  }

  @Test
  void aPageWithoutTheBlockHasDrifted() {
    assertThat(refusal(PlayReplies.page(new Block("B", "[1]")), "A"))
        .isInstanceOf(FetchOutcome.Drifted.class);
  }

  @Test
  void theLayoutsOfEarlierYearsHaveDrifted() {
    String page = PlayReplies.page(new Block("A", "[1]"));
    assertThat(refusal(page.replace("'ds:3', hash", "'ds:3', isError:  false , hash"), "A"))
        .isInstanceOf(FetchOutcome.Drifted.class);
    assertThat(refusal(page.replace("data:[1]", "data:function(){return [1]}"), "A"))
        .isInstanceOf(FetchOutcome.Drifted.class);
  }

  @Test
  void aPageThatEndsWithinTheBlockIsCutOff() {
    String page = PlayReplies.page(new Block("A", "[\"a\",\"b\"]"));
    int start = page.indexOf("[\"a\"");
    for (int end = start; end < page.indexOf(", sideChannel"); end++) {
      assertThat(refusal(page.substring(0, end), "A")).isInstanceOf(FetchOutcome.Failed.class);
    }
  }

  @Test
  void aCallThatIsNamedInATextIsNone() {
    String page = PlayReplies.page(new Block("A", "[\"'ds:3' : {id:'Forged'\"]"));
    assertThat(refusal(page, "Forged")).isInstanceOf(FetchOutcome.Drifted.class);
  }

  private static List<JsonNode> blocks(String page, String rpc) throws NoAnswerException {
    return PageData.of(PlayReplies.ok(page)).blocks(rpc).stream().map(PathReader::node).toList();
  }

  private static FetchOutcome refusal(String page, String rpc) {
    return catchThrowableOfType(NoAnswerException.class, () -> blocks(page, rpc)).outcome();
  }
}
