package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.storescope.archive.ArchiveNotOpenedException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tables of an archive, which steps lead to. Programs that start at the same time may run the
 * same step: a table's id follows from its name, so that it is the same table whoever makes it.
 */
final class Schema {
  /** All steps that this program knows, the oldest first. */
  static final List<SchemaStep> STEPS =
      List.of(SchemaStep.of("001-observations.cql"), SchemaStep.of("002-ranks.cql"));

  private static final String STEP_TABLE =
      """
      CREATE TABLE IF NOT EXISTS schema_step (
        schema_of text,
        step int,
        name text,
        readable_from int,
        applied_at timestamp,
        PRIMARY KEY (schema_of, step)
      ) WITH CLUSTERING ORDER BY (step ASC)""";

  private static final String ARCHIVE = "archive";
  private static final Pattern NEW_TABLE = Pattern.compile("CREATE TABLE IF NOT EXISTS (\\w+)");
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Logger log = LoggerFactory.getLogger(Schema.class);

  private final CqlSession session;
  private final String keyspace;
  private final InstantSource clock;
  private final List<SchemaStep> steps;

  Schema(CqlSession session, String keyspace, InstantSource clock, List<SchemaStep> steps) {
    this.session = session;
    this.keyspace = keyspace;
    this.clock = clock;
    this.steps = steps;
  }

  /**
   * Takes the steps that are not taken yet.
   *
   * @throws ArchiveNotOpenedException if a newer program has taken one that this one cannot follow
   */
  void bringUpToDate() {
    change(STEP_TABLE);
    Set<Integer> taken = new HashSet<>();
    for (Row row : takenSteps()) {
      requireReadable(row);
      taken.add(row.getInt("step"));
    }
    steps.stream().filter(step -> !taken.contains(step.number())).forEach(this::take);
  }

  private Iterable<Row> takenSteps() {
    return session.execute(
        SimpleStatement.newInstance(
            "SELECT step, name, readable_from FROM schema_step WHERE schema_of = ?", ARCHIVE));
  }

  private void requireReadable(Row row) {
    int known = steps.getLast().number();
    String step = row.getInt("step") + " (" + row.getString("name") + ")";
    if (row.getInt("readable_from") > known) {
      throw new ArchiveNotOpenedException(
          "the archive %s was taken to step %s by a newer Storescope, and this one knows up to %d:"
                  .formatted(keyspace, step, known)
              + " start that one, or a newer");
    }
    if (row.getInt("step") > known) {
      log.info("A newer Storescope has taken the archive {} to step {}", keyspace, step);
    }
  }

  private void take(SchemaStep step) {
    step.statements().forEach(this::change);
    session.execute(
        SimpleStatement.newInstance(
            "INSERT INTO schema_step (schema_of, step, name, readable_from, applied_at)"
                + " VALUES (?, ?, ?, ?, ?)",
            ARCHIVE,
            step.number(),
            step.name(),
            step.readableFrom(),
            clock.instant()));
  }

  private void change(String statement) {
    session.execute(SimpleStatement.newInstance(withId(statement)).setTimeout(PATIENCE));
    awaitAgreement(session, keyspace);
  }

  /**
   * Waits until all nodes know what one of them was told, also where another program told it: the
   * driver itself waits for no more than its own changes.
   */
  static void awaitAgreement(CqlSession session, String keyspace) {
    if (!session.checkSchemaAgreement()) {
      throw new ArchiveNotOpenedException(
          "the archive "
              + keyspace
              + " cannot be opened: its Cassandra nodes do not agree on its tables: check that all"
              + " run and reach each other, and start again");
    }
  }

  private String withId(String statement) {
    Matcher table = NEW_TABLE.matcher(statement);
    if (!table.lookingAt()) {
      return statement;
    }
    String name = keyspace + "." + table.group(1);
    UUID id = UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
    return statement + " AND id = " + id;
  }
}
