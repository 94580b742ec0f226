package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;

/** Why nodes that answer do not let an archive in, or are not believed. */
final class Refusal {
  private Refusal() {}

  /** What would be right; empty where the nodes do not answer. */
  static Optional<String> find(CassandraSettings settings, AllNodesFailedException e) {
    return e.getAllErrors().values().stream()
        .flatMap(List::stream)
        .flatMap(error -> find(settings, error).stream())
        .findFirst();
  }

  /** The innermost cause that tells. */
  private static Optional<String> find(CassandraSettings settings, Throwable error) {
    return Stream.iterate(error, Objects::nonNull, Throwable::getCause)
        .flatMap(cause -> tell(settings, cause).stream())
        .reduce((_, inner) -> inner);
  }

  private static Optional<String> tell(CassandraSettings settings, Throwable cause) {
    return switch (cause) {
      case AuthenticationException _ when settings.credentials().isEmpty() ->
          Optional.of("Cassandra wants a name and a password: set both");
      case AuthenticationException _ ->
          Optional.of("Cassandra refuses the name and password: correct the credentials");
      case CertPathBuilderException path -> Optional.of(untrusted(path));
      case CertPathValidatorException path -> Optional.of(untrusted(path));
      case CertificateException wrong ->
          Optional.of(
              "a Cassandra node has a certificate for another name or address (%s): give contact points as it calls them, or the node a certificate for these"
                  .formatted(Failure.oneLine(wrong)));
      case SSLHandshakeException failed ->
          Optional.of(
              "a Cassandra node and this program do not agree on TLS (%s): check what the node asks of its clients"
                  .formatted(Failure.oneLine(failed)));
      case SSLException _ ->
          Optional.of("a Cassandra node answers without TLS: turn it on there, or off here");
      case ClosedConnectionException _ when settings.tls().isEmpty() ->
          Optional.of("a Cassandra node hangs up at once, as one that wants TLS does: turn TLS on");
      case Throwable _ -> Optional.empty();
    };
  }

  private static String untrusted(Throwable why) {
    return "a Cassandra node has a certificate that is not trusted (%s): name the certificate authority that signed it"
        .formatted(Failure.oneLine(why));
  }
}
