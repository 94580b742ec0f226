package dev.storescope.connector.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.UnresolvedAddressException;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FailedCallTest {
  static Stream<IOException> failures() {
    return Stream.of(
        new ConnectException(),
        caused(new ConnectException(), new ClosedChannelException()),
        caused(new ConnectException(), new UnresolvedAddressException()),
        new UnknownHostException("itunes.apple.com"),
        new HttpConnectTimeoutException("HTTP connect timed out"),
        new SSLHandshakeException("PKIX path building failed"),
        caused(new IOException("header parser received no bytes"), new EOFException()),
        new SocketException("Connection reset"),
        new IOException());
  }

  @ParameterizedTest
  @MethodSource("failures")
  void noClassIsNamed(IOException failure) {
    assertThat(FailedCall.describe(failure)).isNotBlank().doesNotContain("Exception", "java");
  }

  @Test
  void aNameThatCannotBeResolvedIsSaidToBeThat() {
    assertThat(
            FailedCall.describe(caused(new ConnectException(), new UnresolvedAddressException())))
        .isEqualTo("the name of the host cannot be resolved");
    assertThat(FailedCall.describe(new ConnectException()))
        .isEqualTo("no connection: the host refuses it, or there is no network");
  }

  private static IOException caused(IOException failure, Throwable cause) {
    failure.initCause(cause);
    return failure;
  }
}
