package dev.storescope.server.cli.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.server.cli.CommandLineFactory;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EncryptionCommandTest {
  private static final String ADDRESS = "https://hooks.slack.com/services/T0/B0/secret-part";

  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter error = new StringWriter();

  @BeforeEach
  void createAccount() {
    assertThat(run("account", "create", "ann")).isZero();
  }

  @Test
  void aKeyIsCreatedWithTheFirstSecretAndRotated() {
    assertThat(run("encryption", "status")).isZero();
    assertThat(out.toString())
        .isEqualToIgnoringNewLines("No key yet. " + key() + " is created with the first secret.");
    addChannel();
    assertThat(run("encryption", "status")).isZero();
    assertThat(out.toString()).matches("Key [0-9]+ in .* encrypts; keys there: 1\\.\\R");
    assertThat(run("encryption", "rotate")).isZero();
    assertThat(out.toString())
        .matches(
            "Key [0-9]+ in .* encrypts from now on\\. Encrypted with it: channels 1, connections 0\\.\\R");
    assertThat(run("encryption", "status", "--json")).isZero();
    assertThat(out.toString()).contains("\"keys\":2");
    assertThat(run("channel", "list", "--account", "ann")).isZero();
    assertThat(out.toString()).contains("hooks.slack.com");
  }

  @Test
  void aBackupHasNeitherTheAddressNorTheKey() throws IOException {
    addChannel();
    importRating();
    String backups = folder.resolve("backups").toString();
    assertThat(run("backup", backups)).isZero();
    try (Stream<Path> files = Files.walk(Path.of(backups))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(file.getFileName()).isNotEqualTo(key().getFileName());
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
            .as(file.toString())
            .doesNotContain("secret-part");
      }
    }
  }

  @Test
  void withoutTheKeyTheMessageSaysWhichFileToPutBack() throws IOException {
    addChannel();
    Files.delete(key());
    assertThat(run("channel", "list", "--account", "ann")).isEqualTo(1);
    assertThat(error.toString())
        .matches(
            "storescope: A secret in the database was encrypted with the key [0-9]+, which is not in .*encryption.keys\\. Put the file with that key there\\.\\R");
  }

  @Test
  void noOtherKeyIsCreatedWhereTheDatabaseHasSecrets() throws IOException {
    importRating();
    addChannel();
    Files.delete(key());
    assertThat(run("channel", "add", "more", "slack", ADDRESS, "--account", "ann")).isEqualTo(1);
    assertThat(error.toString()).contains("a key that is not in " + key() + ". Put the file");
    assertThat(run("encryption", "rotate")).isEqualTo(1);
    assertThat(error.toString()).contains("with keys that are not in " + key() + ": ");
    assertThat(key()).doesNotExist();
    assertThat(run("encryption", "status")).isZero();
    assertThat(out.toString())
        .matches(
            "No key\\.\\RSecrets in the database were encrypted with keys that are not in .*: [0-9]+\\. Put the file with that key there\\.\\R");
    assertThat(run("verify")).isZero();
    assertThat(out.toString()).contains("The database is intact.", "keys that are not in " + key());
  }

  @Test
  void whatIsRestoredWithoutTheKeySaysWhichIsMissing() throws IOException {
    addChannel();
    String backups = folder.resolve("backups").toString();
    importRating();
    assertThat(run("backup", backups)).isZero();
    String[] line = {
      "restore", backups, "--data", folder.resolve("restored").toString(),
    };
    out.getBuffer().setLength(0);
    CommandLineFactory.create(List.of(), line).setOut(new PrintWriter(out)).execute(line);
    assertThat(out.toString())
        .matches(
            "(?s)Restored backup 1 .*, and verified it\\. Secrets in the database were encrypted with keys that are not in .*restored.encryption.keys: [0-9]+\\. Put the file with that key there\\. Then start the service\\.\\R");
    assertThat(folder.resolve("restored").resolve("encryption.keys")).doesNotExist();
  }

  @Test
  void withoutTheKeyForEverChannelsAreDisabledAndTheRestWorks() throws IOException {
    addChannel();
    Files.delete(key());
    assertThat(run("encryption", "give-up")).isEqualTo(2);
    assertThat(run("encryption", "give-up", "--yes")).isZero();
    assertThat(out.toString())
        .isEqualToIgnoringNewLines(
            "Channels were disabled and connections deleted because their key is lost: channels 1, connections 0.");
    assertThat(run("channel", "list", "--account", "ann")).isZero();
    assertThat(out.toString()).contains("ops").contains("lost.invalid");
    assertThat(run("encryption", "give-up", "--yes")).isZero();
    assertThat(out.toString()).contains(": channels 0, connections 0.");
  }

  @Test
  void whatCannotBeReadIsNoLoss() throws IOException {
    addChannel();
    String keys = Files.readString(key());
    Files.writeString(key(), "garbage");
    assertThat(run("encryption", "give-up", "--yes")).isEqualTo(1);
    assertThat(error.toString()).contains("The keys in " + key() + " are not valid.");
    assertThat(run("encryption", "rotate")).isEqualTo(1);
    Files.writeString(key(), keys);
    assertThat(run("channel", "list", "--account", "ann")).isZero();
    assertThat(out.toString()).contains("hooks.slack.com");
  }

  @Test
  void aRotationWithoutTheKeyAddsNone() throws IOException {
    addChannel();
    Files.delete(key());
    assertThat(run("encryption", "status")).isZero();
    Files.writeString(key(), "c3RvcmVzY29wZSB0ZXN0IGtleSBvZiAzMiBieXRlcyE=");
    assertThat(run("encryption", "rotate")).isEqualTo(1);
    assertThat(key()).hasContent("c3RvcmVzY29wZSB0ZXN0IGtleSBvZiAzMiBieXRlcyE=");
  }

  private void importRating() throws IOException {
    Path history =
        Files.writeString(
            folder.resolve("ratings.jsonl"),
            "{\"observed_at\":\"2026-11-20T00:00:00Z\",\"country\":\"us\",\"storeid\":\"1\",\"rating\":4.5,\"rating_count\":9}\n");
    assertThat(run("import", history.toString())).isZero();
  }

  private void addChannel() {
    assertThat(run("channel", "add", "ops", "slack", ADDRESS, "--account", "ann")).isZero();
  }

  private Path key() {
    return folder.resolve("d").resolve("encryption.keys");
  }

  private int run(String... arguments) {
    out.getBuffer().setLength(0);
    error.getBuffer().setLength(0);
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--data", folder.resolve("d").toString()));
    String[] line = all.toArray(String[]::new);
    return CommandLineFactory.create(List.of(), line)
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(error))
        .execute(line);
  }
}
