package dev.storescope.connector.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RealPagesCaptureTest {
  private static final Path CAPTURES = Path.of("../../shared/captures");

  static Stream<Path> captures() throws IOException {
    try (Stream<Path> play = Files.walk(CAPTURES.resolve("play"));
        Stream<Path> apple = Files.walk(CAPTURES.resolve("apple"))) {
      return Stream.concat(play, apple).filter(Files::isRegularFile).toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("captures")
  void aRealReplyIsNeverTakenForACaptcha(Path capture) throws IOException {
    String body = Files.readString(capture);
    assertThat(ReplyStatus.findFailure(reply(Map.of(), body), Instant.EPOCH)).isEmpty();
    assertThat(
            ReplyStatus.findFailure(
                reply(Map.of("Content-Type", List.of("text/html")), body), Instant.EPOCH))
        .isEmpty();
  }

  private static StoreReply reply(Map<String, List<String>> headers, String body) {
    return new StoreReply(200, headers, body);
  }
}
