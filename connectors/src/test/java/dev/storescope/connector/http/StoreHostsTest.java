package dev.storescope.connector.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoreHostsTest {
  @ParameterizedTest
  @CsvSource({
    "https://itunes.apple.com, https://itunes.apple.com/lookup?id=1",
    "https://itunes.apple.com/, https://itunes.apple.com/lookup?id=1",
    "http://localhost:8080/apple, http://localhost:8080/apple/lookup?id=1",
    "http://localhost:8080/apple/, http://localhost:8080/apple/lookup?id=1"
  })
  void aPathIsPutBelowTheBase(URI base, URI expected) {
    assertThat(StoreHosts.at(base, "/lookup?id=1")).isEqualTo(expected);
  }
}
