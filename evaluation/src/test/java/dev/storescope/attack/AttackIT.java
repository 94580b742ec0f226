package dev.storescope.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.evaluation.cli.AttackCommand;
import dev.storescope.server.cli.CommandLineFactory;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A short run of the command {@code attack}; what it finds of times is not judged here. */
class AttackIT {
  @Test
  void theServiceHoldsAgainstEveryAttack() {
    String[] command = {"attack", "--small", "--seconds", "1", "--json"};
    StringWriter out = new StringWriter();
    int exitCode =
        CommandLineFactory.create(List.of(AttackCommand.class), command)
            .setOut(new PrintWriter(out))
            .execute(command);

    assertThat(exitCode).isZero();
    assertThat(JsonMapper.shared().readTree(out.toString()).get("attacks").valueStream())
        .hasSizeGreaterThan(11)
        .allSatisfy(
            attack -> {
              assertThat(attack.get("requests").asLong()).as(attack.toString()).isPositive();
              assertThat(attack.get("failures").valueStream().map(JsonNode::asString))
                  .as(attack.toString())
                  .isSubsetOf("others waited", "another member waited");
            });
  }
}
