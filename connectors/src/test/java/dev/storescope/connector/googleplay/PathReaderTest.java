package dev.storescope.connector.googleplay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class PathReaderTest {

  @Test
  void aPathLeadsThroughArrays() {
    assertThat(reader("[null,[\"a\",[\"b\"]]]").findText(1, 1, 0)).contains("b");
  }

  @Test
  void aMissingNodeIsEmpty() {
    PathReader reader = reader("[null,[\"a\"],7]");
    assertThat(reader.findText(0, 3, 1)).isEmpty();
    assertThat(reader.findText(1, 5)).isEmpty();
    assertThat(reader.findText(1, 0, 0)).isEmpty();
    assertThat(reader.findText(2)).isEmpty();
    assertThat(reader.findText(9)).isEmpty();
    assertThat(reader.findWhole(1, 0)).isEmpty();
    assertThat(reader.findNumber(1)).isEmpty();
    assertThat(reader.findEntries(2)).isEmpty();
    assertThat(reader.at(9, 9).isEmpty()).isTrue();
  }

  @Test
  void emptyMessagesHaveNoFields() {
    assertThat(reader("[]").findText(0)).isEmpty();
    assertThat(reader("{}").findText(0)).isEmpty();
    assertThat(reader("null").findText(0)).isEmpty();
    assertThat(reader("[{}]").findText(0)).isEmpty();
  }

  @Test
  void theTailOfASparseMessageCountsFromOne() {
    PathReader sparse = reader("[\"a\",{\"2\":\"b\",\"141\":[[\"c\"]]}]");
    assertThat(sparse.findText(0)).contains("a");
    assertThat(sparse.findText(1)).contains("b");
    assertThat(sparse.findText(140, 0, 0)).contains("c");
    assertThat(sparse.findText(141)).isEmpty();
  }

  @Test
  void aMessageThatIsAllTailCountsFromOne() {
    assertThat(reader("{\"12\":[[\"id\",7]]}").findText(11, 0, 0)).contains("id");
  }

  @Test
  void aFractionIsNoWholeNumber() {
    PathReader reader = reader("[4.5,3,1e400]");
    assertThat(reader.findWhole(0)).isEmpty();
    assertThat(reader.findNumber(0)).hasValue(4.5);
    assertThat(reader.findWhole(1)).hasValue(3);
    assertThat(reader.findNumber(1)).hasValue(3.0);
  }

  @Test
  void entriesKeepTheirOrder() {
    List<PathReader> entries = reader("[[\"a\",\"b\"]]").findEntries(0).orElseThrow();
    assertThat(entries).extracting(entry -> entry.node().stringValue()).containsExactly("a", "b");
  }

  private static PathReader reader(String json) {
    return new PathReader(JsonMapper.shared().readTree(json));
  }
}
