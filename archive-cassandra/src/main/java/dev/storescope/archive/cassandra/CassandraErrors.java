package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.servererrors.QueryConsistencyException;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.archive.ArchiveUnavailableException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;

/** Translates the driver's errors into messages for the operator. */
final class CassandraErrors {
  private CassandraErrors() {}

  static ArchiveUnavailableException unavailable(String keyspace, DriverException e) {
    return new ArchiveUnavailableException("the archive " + keyspace + " failed: " + reason(e), e);
  }

  static ArchiveNotOpenedException notOpened(CassandraSettings settings, DriverException e) {
    String reason =
        e instanceof AllNodesFailedException failed
            ? findRejection(settings, failed).orElseGet(() -> noAnswer(settings, failed))
            : reason(e);
    return new ArchiveNotOpenedException(
        "the archive " + settings.keyspace() + " cannot be opened: " + reason, e);
  }

  private static String noAnswer(CassandraSettings settings, AllNodesFailedException e) {
    return "no Cassandra node answers at %s: check that they run, and the addresses (%s)"
        .formatted(String.join(", ", settings.contactPoints()), oneLine(e));
  }

  private static String reason(DriverException e) {
    return switch (e) {
      case UnavailableException few ->
          String.format(
              Locale.ROOT,
              "only %d of the %d Cassandra nodes that %s requires are up: start those that are down",
              few.getAlive(),
              few.getRequired(),
              few.getConsistencyLevel());
      case AllNodesFailedException _ ->
          "no Cassandra node could be reached: check that they run and accept connections (%s)"
              .formatted(oneLine(e));
      case DriverTimeoutException _, QueryConsistencyException _ ->
          "too few Cassandra nodes answered in time: check that they run, their load and disks (%s)"
              .formatted(oneLine(e));
      case UnauthorizedException _ -> oneLine(e) + ": grant it";
      case DriverException _ -> oneLine(e);
    };
  }

  /** Why nodes reject the connection or are not trusted; empty if they do not answer. */
  private static Optional<String> findRejection(
      CassandraSettings settings, AllNodesFailedException e) {
    return e.getAllErrors().values().stream()
        .flatMap(List::stream)
        .flatMap(error -> innermostRejection(settings, error).stream())
        .findFirst();
  }

  private static Optional<String> innermostRejection(CassandraSettings settings, Throwable error) {
    return Stream.iterate(error, Objects::nonNull, Throwable::getCause)
        .flatMap(cause -> rejection(settings, cause).stream())
        .reduce((_, inner) -> inner);
  }

  private static Optional<String> rejection(CassandraSettings settings, Throwable cause) {
    return switch (cause) {
      case AuthenticationException _ when settings.credentials().isEmpty() ->
          Optional.of("Cassandra requires a name and a password: set both");
      case AuthenticationException _ ->
          Optional.of("Cassandra rejects the name and password: correct the credentials");
      case CertPathBuilderException _, CertPathValidatorException _ ->
          Optional.of(
              "the certificate of a Cassandra node is not trusted (%s): set the certificate authority that signed it"
                  .formatted(oneLine(cause)));
      case CertificateException _ ->
          Optional.of(
              "the certificate of a Cassandra node is for another name or address (%s): correct the contact points or the certificate"
                  .formatted(oneLine(cause)));
      case SSLHandshakeException _ ->
          Optional.of(
              "the TLS handshake with a Cassandra node failed (%s): check what the node requires of its clients"
                  .formatted(oneLine(cause)));
      case SSLException _ ->
          Optional.of("a Cassandra node answers without TLS: turn it on there, or off here");
      case ClosedConnectionException _ when settings.tls().isEmpty() ->
          Optional.of("a Cassandra node closed the connection; it may require TLS: turn TLS on");
      case Throwable _ -> Optional.empty();
    };
  }

  private static String oneLine(Throwable e) {
    return String.valueOf(e.getMessage()).replaceAll("\\s*\\R\\s*", " ");
  }
}
