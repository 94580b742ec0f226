package dev.storescope.server.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class PrinterTest {
  private static final String NAME = "a\u001b]0;title\u0007\u009b31m\u202eb";

  @Test
  void whatWouldControlATerminalIsEscaped() {
    assertThat(printed(false))
        .isEqualTo("key a\\u001b]0;title\\u0007\\u009b31m\\u202eb\n2 lines\n");
  }

  @Test
  void jsonHasTheSameTextInEscapes() {
    assertThat(printed(true)).doesNotContain("\u009b", "\u202e");
    assertThat(JsonMapper.shared().readTree(printed(true)).get("name").asString()).isEqualTo(NAME);
  }

  private static String printed(boolean json) {
    StringWriter out = new StringWriter();
    new Printer(new PrintWriter(out), json)
        .print("key " + NAME + "\n2 lines", node -> node.put("name", NAME));
    return out.toString();
  }
}
