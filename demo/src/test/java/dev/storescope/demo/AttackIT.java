package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A short run of the command {@code attack}. */
class AttackIT {
  @Test
  void theServiceHoldsAgainstEveryAttack() throws Exception {
    StorescopeProcess.Result result =
        StorescopeProcess.runFor(5, "attack", "--seconds", "2", "--json");

    assertThat(result.json().get("attacks").valueStream())
        .hasSizeGreaterThan(8)
        .allSatisfy(
            attack -> {
              assertThat(attack.get("requests").asLong()).as(attack.toString()).isPositive();
              assertThat(attack.get("failures")).as(attack.toString()).isEmpty();
            });
    assertThat(result.exitCode()).isZero();
  }
}
