package dev.storescope.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ScopeTest {
  @ParameterizedTest
  @CsvSource({
    "READ, true, false, false",
    "WRITE, true, true, false",
    "ADMINISTRATION, true, true, true"
  })
  void eachScopeIncludesTheOnesBeforeIt(
      Scope scope, boolean reads, boolean writes, boolean administers) {
    assertThat(scope.includes(Scope.READ)).isEqualTo(reads);
    assertThat(scope.includes(Scope.WRITE)).isEqualTo(writes);
    assertThat(scope.includes(Scope.ADMINISTRATION)).isEqualTo(administers);
  }

  @ParameterizedTest
  @EnumSource
  void aScopeHasAName(Scope scope) {
    assertThat(Scope.of(scope.wireName())).isEqualTo(scope);
  }

  @Test
  void anUnknownNameIsRefusedWithTheNamesThatAreAccepted() {
    assertThatThrownBy(() -> Scope.of("Write"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Invalid scope 'Write'. Use read, write or administration.");
  }
}
