package dev.storescope.archive.cassandra.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.archive.cassandra.connection.CassandraSettings.Consistency;
import dev.storescope.archive.cassandra.connection.CassandraSettings.Credentials;
import dev.storescope.archive.cassandra.connection.CassandraSettings.Server;
import dev.storescope.archive.cassandra.connection.CassandraSettings.TableOptions;
import dev.storescope.archive.cassandra.connection.CassandraSettings.Tls;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CassandraSettingsTest {
  private static final String REPLICATION =
      "{'class': 'NetworkTopologyStrategy', 'dc1': 3, 'dc-2': '3'}";

  @Test
  void validSettingsAreAccepted() {
    assertThat(settings("cassandra1.example:9042", "storescope", REPLICATION).contactPoints())
        .containsExactly("cassandra1.example:9042");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "host", "host:0", "host:99999", ":9042", "a b:1", "host:9042:1"})
  void aContactPointIsHostAndPort(String wrong) {
    assertThatThrownBy(() -> settings(wrong, "storescope", REPLICATION))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a contact point is host:port");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Upper", "a-b", "1a", "a;drop"})
  void aKeyspaceIsALowerCaseName(String wrong) {
    assertThatThrownBy(() -> settings("host:9042", wrong, REPLICATION))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a keyspace is");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "3", "{}", "{'class': 'A'}; DROP KEYSPACE x", "{class: A}"})
  void aReplicationIsAMap(String wrong) {
    assertThatThrownBy(() -> settings("host:9042", "storescope", wrong))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("replication is such as");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 1001})
  void aBatchHasOneToAThousandRows(int wrong) {
    assertThatThrownBy(() -> new Server(TableOptions.OWN, wrong))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a batch for Cassandra has 1 to 1000 rows, not " + wrong);
  }

  @Test
  void theServerIsApacheCassandraByDefault() {
    assertThat(settings("host:9042", "storescope", REPLICATION).server())
        .isEqualTo(new Server(TableOptions.OWN, 32));
  }

  @Test
  void theTextOfCredentialsHasNoPassword() {
    assertThat(new Credentials("me", "secret").toString()).isEqualTo("me");
  }

  private static CassandraSettings settings(
      String contactPoint, String keyspace, String replication) {
    return new CassandraSettings(
        List.of(contactPoint),
        "dc1",
        keyspace,
        Optional.of(replication),
        Consistency.LOCAL_QUORUM,
        Optional.of(new Credentials("me", "secret")),
        Optional.of(new Tls(Optional.of(Path.of("ca.pem")))),
        Duration.ofSeconds(5));
  }
}
