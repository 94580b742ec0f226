package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.QueryConsistencyException;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.archive.ArchiveUnavailableException;

/** What the driver's errors mean to the operator. */
final class Failure {
  private Failure() {}

  static ArchiveUnavailableException unavailable(String keyspace, DriverException e) {
    return new ArchiveUnavailableException(
        "the archive " + keyspace + " cannot do its work: " + reason(e), e);
  }

  static ArchiveNotOpenedException notOpened(CassandraSettings settings, DriverException e) {
    String which = "the archive " + settings.keyspace() + " cannot be opened: ";
    String what =
        e instanceof AllNodesFailedException failed
            ? Refusal.find(settings, failed).orElseGet(() -> nobodyAt(settings, failed))
            : reason(e);
    return new ArchiveNotOpenedException(which + what, e);
  }

  private static String nobodyAt(CassandraSettings settings, AllNodesFailedException e) {
    return "no Cassandra node answers at %s: check that they run, and the addresses (%s)"
        .formatted(String.join(", ", settings.contactPoints()), oneLine(e));
  }

  private static String reason(DriverException e) {
    return switch (e) {
      case UnavailableException few ->
          "only %d of the %d Cassandra nodes that %s needs are up: start those that are down"
              .formatted(few.getAlive(), few.getRequired(), few.getConsistencyLevel());
      case AllNodesFailedException _ ->
          "no Cassandra node could be asked: check that they run and can be reached ("
              + oneLine(e)
              + ")";
      case DriverTimeoutException _, QueryConsistencyException _ ->
          "too few Cassandra nodes answered in time: check whether they run, their load and disks ("
              + oneLine(e)
              + ")";
      case UnauthorizedException refused -> oneLine(refused) + ": grant it";
      case DriverException _ -> oneLine(e);
    };
  }

  static String oneLine(Throwable e) {
    return String.valueOf(e.getMessage()).replaceAll("\\s*\\R\\s*", " ");
  }
}
