package dev.storescope.archive.cassandra.connection;

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
public final class CassandraErrors {
  private CassandraErrors() {}

  public static ArchiveUnavailableException unavailable(String keyspace, DriverException e) {
    return new ArchiveUnavailableException("The archive " + keyspace + " failed: " + reason(e), e);
  }

  public static ArchiveNotOpenedException notOpened(CassandraSettings settings, DriverException e) {
    String reason =
        e instanceof AllNodesFailedException failed
            ? findRejection(settings, failed).orElseGet(() -> noAnswer(settings, failed))
            : reason(e);
    return new ArchiveNotOpenedException(
        "The archive " + settings.keyspace() + " cannot be opened. " + reason, e);
  }

  private static String noAnswer(CassandraSettings settings, AllNodesFailedException e) {
    return "No Cassandra node responds at %s (%s). Check that the nodes run, and their addresses."
        .formatted(String.join(", ", settings.contactPoints()), oneLine(e));
  }

  private static String reason(DriverException e) {
    return switch (e) {
      case UnavailableException few ->
          String.format(
              Locale.ROOT,
              "Only %d of the %d Cassandra nodes that %s requires are up. Start the others.",
              few.getAlive(),
              few.getRequired(),
              few.getConsistencyLevel());
      case AllNodesFailedException _ ->
          "No Cassandra node could be reached (%s). Check that the nodes run and accept connections."
              .formatted(oneLine(e));
      case DriverTimeoutException _, QueryConsistencyException _ ->
          "Too few Cassandra nodes responded in time (%s). Check that they run, and their load and disks."
              .formatted(oneLine(e));
      case UnauthorizedException _ -> oneLine(e) + ". Grant the permission.";
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
          Optional.of("Cassandra requires a user name and a password. Set both.");
      case AuthenticationException _ ->
          Optional.of("Cassandra rejects the user name or the password. Correct them.");
      case CertPathBuilderException _, CertPathValidatorException _ ->
          Optional.of(
              "The certificate of a Cassandra node is not trusted (%s). Set the certificate authority that signed it."
                  .formatted(oneLine(cause)));
      case CertificateException _ ->
          Optional.of(
              "The certificate of a Cassandra node is for another name or address (%s). Correct the contact points or the certificate."
                  .formatted(oneLine(cause)));
      case SSLHandshakeException _ ->
          Optional.of(
              "The TLS handshake with a Cassandra node failed (%s). Check what the node requires of clients."
                  .formatted(oneLine(cause)));
      case SSLException _ ->
          Optional.of("A Cassandra node does not use TLS. Turn it on there, or off here.");
      case ClosedConnectionException _ when settings.tls().isEmpty() ->
          Optional.of("A Cassandra node closed the connection. It may require TLS. Turn it on.");
      case Throwable _ -> Optional.empty();
    };
  }

  private static String oneLine(Throwable e) {
    return String.valueOf(e.getMessage()).replaceAll("\\s*\\R\\s*", " ");
  }
}
