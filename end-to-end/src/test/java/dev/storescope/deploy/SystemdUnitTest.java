package dev.storescope.deploy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.server.config.ConfigurationFile;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The unit of systemd, and the settings that it starts the service with. */
class SystemdUnitTest {
  private static final Path FOLDER = DeployFiles.FOLDER.resolve("systemd");
  private static final Path UNIT = FOLDER.resolve("storescope.service");
  private static final String TEXT = DeployFiles.text(UNIT);
  private static final String GUIDE = DeployFiles.text(Path.of("../docs/run-for-a-year.md"));

  private final Settings settings =
      new Settings(Map.of(), Map.of(), ConfigurationFile.read(FOLDER.resolve("storescope.yaml")));

  /** By the scale of systemd, on which 0 is nothing and 10 everything. */
  @Test
  void theServiceIsExposedByLessThanFour() throws IOException {
    Process analysis =
        new ProcessBuilder(
                "systemd-analyze",
                "security",
                "--offline=true",
                "--no-pager",
                "--threshold=39",
                UNIT.toString())
            .redirectErrorStream(true)
            .start();
    String report = new String(analysis.getInputStream().readAllBytes(), UTF_8);
    assertThat(analysis.onExit().join().exitValue()).as(report).isZero();
    assertThat(report).contains("Overall exposure level");
  }

  @Test
  void itMayWriteToItsDataAndItsBackupsOnly() {
    assertThat(TEXT)
        .contains(
            "StateDirectory=storescope\n",
            "ReadWritePaths=-" + settings.text(Setting.BACKUP_FOLDER) + "\n",
            "ProtectSystem=strict\n");
    assertThat(settings.path(Setting.DATA)).isEqualTo(Path.of("/var/lib/storescope"));
  }

  @Test
  void theGuideInstallsWhatTheUnitStarts() {
    assertThat(TEXT)
        .contains(
            "ExecStart=/opt/storescope/storescope serve --config /etc/storescope/storescope.yaml\n",
            "User=storescope\n");
    assertThat(GUIDE)
        .contains(
            "/opt/storescope/storescope version ",
            "useradd --system --home-dir /var/lib/storescope",
            "deploy/systemd/storescope.yaml /etc/storescope/storescope.yaml\n",
            "deploy/systemd/storescope.service /etc/systemd/system/storescope.service\n",
            "-o storescope -g storescope " + settings.text(Setting.BACKUP_FOLDER) + "\n",
            "--config /etc/storescope/storescope.yaml\n");
  }
}
