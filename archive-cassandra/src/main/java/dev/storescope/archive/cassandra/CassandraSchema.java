package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.archive.cassandra.connection.CassandraSettings.TableOptions;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Migrates the tables of an archive. Several programs may apply a migration at the same time: a
 * table's id is derived from its name, so that all of them create the same table. With the options
 * of the server, the server has to see to that.
 */
record CassandraSchema(
    CqlSession session,
    String keyspace,
    TableOptions tableOptions,
    InstantSource clock,
    List<CassandraMigration> migrations) {
  /** All migrations of this version, the oldest first. */
  static final List<CassandraMigration> MIGRATIONS =
      List.of(
          CassandraMigration.of("001-observations.cql"),
          CassandraMigration.of("002-ranks.cql"),
          CassandraMigration.of("003-lexicon.cql"),
          CassandraMigration.of("004-packed-orders.cql"),
          CassandraMigration.of("005-packed-ranks.cql"),
          CassandraMigration.of("006-appends.cql"),
          CassandraMigration.of("007-late-days.cql"),
          CassandraMigration.of("008-removals.cql"));

  private static final String MIGRATIONS_TABLE =
      """
      CREATE TABLE IF NOT EXISTS schema_migrations (
        schema_name text,
        version int,
        name text,
        readable_from int,
        applied_at timestamp,
        PRIMARY KEY (schema_name, version)
      ) WITH CLUSTERING ORDER BY (version ASC)""";

  /** Of the migrations of the tables. */
  static final String ARCHIVE = "archive";

  private static final Pattern NEW_TABLE = Pattern.compile("CREATE TABLE IF NOT EXISTS (\\w+)");
  private static final Pattern TABLE_OPTIONS =
      Pattern.compile("(WITH CLUSTERING ORDER BY \\([^)]*\\)).*", Pattern.DOTALL);
  private static final Pattern NEW_COLUMN =
      Pattern.compile("ALTER TABLE (\\w+) ADD IF NOT EXISTS (\\w+) (\\w+)");
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final Logger log = LoggerFactory.getLogger(CassandraSchema.class);

  /**
   * Applies the migrations that are not applied yet.
   *
   * @throws ArchiveNotOpenedException if a newer version applied one that this version cannot read
   */
  void migrate() {
    change(MIGRATIONS_TABLE);
    Set<Integer> applied = new HashSet<>();
    for (Row row :
        session.execute(
            SimpleStatement.newInstance(
                "SELECT version, name, readable_from FROM schema_migrations WHERE schema_name = ?",
                ARCHIVE))) {
      requireReadable(row);
      applied.add(row.getInt("version"));
    }
    migrations.stream()
        .filter(migration -> !applied.contains(migration.version()))
        .forEach(this::apply);
  }

  private void requireReadable(Row row) {
    int known = migrations.getLast().version();
    String version = row.getInt("version") + " (" + row.getString("name") + ")";
    if (row.getInt("readable_from") > known) {
      throw new ArchiveNotOpenedException(
          String.format(
              Locale.ROOT,
              "A newer version of Storescope migrated the archive %s to version %s; this"
                  + " version supports up to %d. Start that version or a newer one.",
              keyspace,
              version,
              known));
    }
    if (row.getInt("version") > known) {
      log.info("A newer Storescope migrated the archive {} to version {}", keyspace, version);
    }
  }

  private void apply(CassandraMigration migration) {
    migration.statements().forEach(this::change);
    session.execute(
        SimpleStatement.newInstance(
            "INSERT INTO schema_migrations (schema_name, version, name, readable_from, applied_at)"
                + " VALUES (?, ?, ?, ?, ?)",
            ARCHIVE,
            migration.version(),
            migration.name(),
            migration.readableFrom(),
            clock.instant()));
  }

  private void change(String statement) {
    Matcher column = NEW_COLUMN.matcher(statement);
    if (!column.matches()) {
      execute(withOptions(statement));
    } else if (!hasColumn(column.group(1), column.group(2))) {
      execute(column.replaceFirst("ALTER TABLE $1 ADD $2 $3"));
    }
    requireAgreement(session, keyspace);
  }

  /**
   * Not every server knows {@code ADD IF NOT EXISTS}. If another program adds the column in
   * between, the statement fails as invalid, and the migration is repeated.
   */
  private boolean hasColumn(String table, String column) {
    SimpleStatement find =
        SimpleStatement.newInstance(
            "SELECT column_name FROM system_schema.columns"
                + " WHERE keyspace_name = ? AND table_name = ? AND column_name = ?",
            keyspace,
            table,
            column);
    return session.execute(find).one() != null;
  }

  private void execute(String statement) {
    session.execute(SimpleStatement.newInstance(statement).setTimeout(TIMEOUT));
  }

  /**
   * Waits for schema agreement, also on changes of other programs: the driver itself only waits for
   * its own changes.
   */
  static void requireAgreement(CqlSession session, String keyspace) {
    if (!session.checkSchemaAgreement()) {
      throw new ArchiveNotOpenedException(
          "The archive %s cannot be opened, because its Cassandra nodes do not agree on the schema. Check that all of them run and reach each other, and start again."
              .formatted(keyspace));
    }
  }

  private String withOptions(String statement) {
    Matcher table = NEW_TABLE.matcher(statement);
    if (!table.lookingAt()) {
      return statement;
    }
    return switch (tableOptions) {
      case OWN -> withId(statement, table);
      case SERVER -> TABLE_OPTIONS.matcher(statement).replaceFirst("$1");
    };
  }

  private String withId(String statement, MatchResult table) {
    String name = keyspace + "." + table.group(1);
    UUID id = UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
    return statement + " AND id = " + id;
  }
}
