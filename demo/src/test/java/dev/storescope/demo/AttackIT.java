package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A short run of the command {@code attack}; what it finds of times is not judged here. */
class AttackIT {
  @Test
  void theServiceHoldsAgainstEveryAttack() throws Exception {
    StorescopeProcess.Result result =
        StorescopeProcess.runFor(20, "attack", "--small", "--seconds", "1", "--json");

    assertThat(result.json().get("attacks").valueStream())
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
