package dev.storescope.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.archive.cassandra.connection.CassandraSettings;
import dev.storescope.archive.cassandra.connection.CassandraSettings.Credentials;
import dev.storescope.archive.cassandra.connection.CassandraSettings.Server;
import dev.storescope.archive.cassandra.connection.CassandraSettings.TableOptions;
import dev.storescope.archive.cassandra.connection.CassandraSettings.Tls;
import dev.storescope.server.config.ConfigurationException;
import dev.storescope.server.config.ConfigurationFile;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StorageTest {
  @TempDir Path folder;

  @Test
  void theSettingsDetermineTheConnectionToTheCluster() throws IOException {
    assertThat(cassandra("user: ann\n  password: s3cret\n  tls: yes"))
        .returns(Optional.of(new Credentials("ann", "s3cret")), CassandraSettings::credentials)
        .returns(Optional.of(new Tls(Optional.empty())), CassandraSettings::tls);
    assertThat(cassandra("tls: yes\n  certificate_authority: /etc/ca.pem").tls())
        .contains(new Tls(Optional.of(Path.of("/etc/ca.pem"))));
    assertThat(cassandra("tls: no"))
        .returns(Optional.empty(), CassandraSettings::credentials)
        .returns(Optional.empty(), CassandraSettings::tls);
  }

  @Test
  void anAuthorityWithoutTlsIsRefused() {
    assertThatThrownBy(() -> cassandra("certificate_authority: /etc/ca.pem"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage("cassandra.certificate_authority requires TLS. Set cassandra.tls to yes.");
  }

  @Test
  void tlsIsYesOrNo() {
    assertThatThrownBy(() -> cassandra("tls: true"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage("Invalid cassandra.tls 'true' (configuration file). Use yes or no.");
  }

  @Test
  void theSettingsSayWhatDiffersOnOtherServers() throws IOException {
    assertThat(cassandra("table_options: server\n  batch_rows: 8").server())
        .isEqualTo(new Server(TableOptions.SERVER, 8));
  }

  @Test
  void tableOptionsAreOwnOrThoseOfTheServer() {
    assertThatThrownBy(() -> cassandra("table_options: none"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            "Invalid cassandra.table_options 'none' (configuration file). Use own or server.");
  }

  @Test
  void aBatchHasOneToAThousandRows() {
    assertThatThrownBy(() -> cassandra("batch_rows: 0"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            "Invalid cassandra.batch_rows '0' (configuration file). Use a number of at least 1.");
    assertThatThrownBy(() -> cassandra("batch_rows: 1001"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            "Invalid cassandra.batch_rows '1001' (configuration file). Use a number from 1 to 1000.");
  }

  @Test
  void theEmbeddedArchiveHasACacheOfAMegabyteAtLeast() {
    Settings settings =
        new Settings(
            Map.of(Setting.DATA, folder.toString(), Setting.ARCHIVE_CACHE, "0"),
            Map.of(),
            Map.of());
    assertThatThrownBy(() -> new Storage(settings, InstantSource.system()).openArchive())
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("archive.cache_megabytes")
        .hasMessageContaining("a number of at least 1");
  }

  private CassandraSettings cassandra(String lines) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("storescope.yaml"),
            "cassandra:\n  contact_points: host:9042\n  " + lines + "\n");
    Settings settings = new Settings(Map.of(), Map.of(), ConfigurationFile.read(file));
    return new Storage(settings, InstantSource.system()).findCassandra().orElseThrow();
  }
}
