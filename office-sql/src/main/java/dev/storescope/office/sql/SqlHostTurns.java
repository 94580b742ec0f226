package dev.storescope.office.sql;

import static dev.storescope.office.sql.Statements.getInstant;

import dev.storescope.fetching.HostTurns;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The turns of all nodes that leave by one address, in the database that they share. */
final class SqlHostTurns implements HostTurns {
  private final Database database;
  private final String egress;

  SqlHostTurns(Database database, String egress) {
    this.database = database;
    this.egress = egress;
  }

  @Override
  public Optional<Instant> take(String host, Instant now, Duration interval) {
    return database.run(
        sql -> {
          int taken =
              sql.update(
                  """
                  insert into host_turn (egress, host, next_call) values (?, ?, ?)
                  on conflict (egress, host) do update set next_call = excluded.next_call
                  where host_turn.next_call <= ?
                  """,
                  egress,
                  host,
                  now.plus(interval),
                  now);
          return taken == 1
              ? Optional.empty()
              : sql.find(
                  "select next_call from host_turn where egress = ? and host = ?",
                  row -> getInstant(row, "next_call"),
                  egress,
                  host);
        });
  }

  @Override
  public void rest(String host, Instant until) {
    database.run(
        sql ->
            sql.update(
                """
                insert into host_turn (egress, host, next_call) values (?, ?, ?)
                on conflict (egress, host) do update set next_call = excluded.next_call
                where host_turn.next_call < excluded.next_call
                """,
                egress,
                host,
                until));
  }
}
