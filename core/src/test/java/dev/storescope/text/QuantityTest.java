package dev.storescope.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuantityTest {
  @Test
  void onlyOneIsInTheSingular() {
    assertThat(Quantity.of(0, "row")).isEqualTo("0 rows");
    assertThat(Quantity.of(1, "row")).isEqualTo("1 row");
    assertThat(Quantity.of(-1, "credit")).isEqualTo("-1 credits");
    assertThat(Quantity.of(1, "reply", "replies")).isEqualTo("1 reply");
    assertThat(Quantity.of(1_200, "reply", "replies")).isEqualTo("1,200 replies");
  }
}
