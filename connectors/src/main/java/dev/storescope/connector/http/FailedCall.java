package dev.storescope.connector.http;

import java.io.EOFException;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/** Says in plain words why a call to a host gave no reply. */
public final class FailedCall {
  private static final int LONGEST_CHAIN = 10;

  private FailedCall() {}

  /** The reason, without the host; it names no class. */
  public static String describe(IOException failure) {
    return causes(failure)
        .flatMap(cause -> known(cause).stream())
        .findFirst()
        .orElseGet(() -> Optional.ofNullable(failure.getMessage()).orElse("no connection"));
  }

  /** Whether no connection was made, so that the host has not seen the call. */
  public static boolean isUnconnected(IOException failure) {
    return causes(failure)
        .anyMatch(
            cause ->
                cause instanceof ConnectException
                    || cause instanceof UnknownHostException
                    || cause instanceof UnresolvedAddressException
                    || cause instanceof HttpConnectTimeoutException
                    || cause instanceof NoRouteToHostException
                    || cause instanceof BindException);
  }

  private static Stream<Throwable> causes(Throwable failure) {
    Stream<Throwable> chain =
        Stream.iterate(failure, Objects::nonNull, Throwable::getCause).limit(LONGEST_CHAIN);
    // The JDK reports a name that cannot be resolved as a failed connection with that cause.
    return chain.sorted((one, other) -> Boolean.compare(isGeneral(one), isGeneral(other)));
  }

  private static boolean isGeneral(Throwable cause) {
    return cause instanceof ConnectException;
  }

  private static Optional<String> known(Throwable cause) {
    return switch (cause) {
      case EgressFailedException failed -> Optional.of(String.valueOf(failed.getMessage()));
      case UnknownHostException _, UnresolvedAddressException _ ->
          Optional.of("the name of the host cannot be resolved");
      case HttpConnectTimeoutException _ -> Optional.of("no connection within the time limit");
      case HttpTimeoutException _ -> Optional.of("no reply within the time limit");
      case NoRouteToHostException _ -> Optional.of("there is no route to the host");
      case ConnectException _ ->
          Optional.of("no connection: the host refuses it, or there is no network");
      case SSLException failure -> Optional.of("no secure connection: " + text(failure));
      case EOFException _ ->
          Optional.of("the host closed the connection before the reply was complete");
      case SocketException _ -> Optional.of("the connection was interrupted");
      default -> Optional.empty();
    };
  }

  private static String text(SSLException failure) {
    return Optional.ofNullable(failure.getMessage()).orElse("the handshake failed");
  }
}
