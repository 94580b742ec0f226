package dev.storescope.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.backup.Backup.FileCopy;
import dev.storescope.backup.Backup.NewBackup;
import dev.storescope.file.PrivateFiles;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackupListenerTest {
  private static final NewBackup MADE =
      new NewBackup(
          new Backup(
              3,
              Instant.parse("2026-11-23T08:00:00Z"),
              "0.1.0",
              100,
              List.of(new FileCopy("storescope.db", 20, "ab"))),
          30);

  @TempDir Path folder;
  private final BackupRequest request = new BackupRequest(Path.of("/backups"), Optional.of(2));

  @Test
  void aRequestIsAnsweredWithTheBackup() throws IOException {
    List<BackupRequest> received = new ArrayList<>();
    try (BackupListener _ =
        BackupListener.start(
            socket(),
            each -> {
              received.add(each);
              return MADE;
            })) {
      assertThat(request.send(socket())).contains(MADE);
      assertThat(new BackupRequest(Path.of("/ä b"), Optional.empty()).send(socket()))
          .contains(MADE);
      assertThat(PrivateFiles.isPrivate(socket())).isTrue();
    }
    assertThat(received)
        .containsExactly(request, new BackupRequest(Path.of("/ä b"), Optional.empty()));
    assertThat(socket()).doesNotExist();
  }

  @Test
  void aFailureIsThatOfTheRequestAndTheNextOneIsServed() throws IOException {
    try (BackupListener _ =
        BackupListener.start(
            socket(),
            each -> {
              if (each.keep().isPresent()) {
                throw new IOException("the disk is full");
              }
              throw new IllegalStateException("a bug");
            })) {
      assertThatThrownBy(() -> request.send(socket()))
          .isInstanceOf(IOException.class)
          .hasMessage("the disk is full");
      assertThatThrownBy(
              () -> new BackupRequest(Path.of("/backups"), Optional.empty()).send(socket()))
          .hasMessage("The backup failed. See the log of the service.");
    }
  }

  @Test
  void withoutAServiceThereIsNoAnswer() throws IOException {
    assertThat(request.send(socket())).isEmpty();
    leaveSocket();
    assertThat(socket()).exists();
    assertThat(request.send(socket())).isEmpty();
    assertThat(request.send(folder.resolve("a".repeat(200)))).isEmpty();
  }

  @Test
  void theSocketOfAKilledProcessIsReplaced() throws IOException {
    leaveSocket();
    try (BackupListener _ = BackupListener.start(socket(), _ -> MADE)) {
      assertThat(request.send(socket())).contains(MADE);
    }
  }

  @Test
  void anInvalidRequestIsRefused() {
    assertThatThrownBy(() -> BackupRequest.parse("backup"))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("not a request for a backup: ");
    assertThatThrownBy(() -> BackupRequest.parse("{\"folder\":\"relative\"}"))
        .hasMessageContaining("absolute");
    assertThatThrownBy(() -> BackupRequest.parse("{\"folder\":\"/a\",\"keep\":0}"))
        .hasMessageContaining("kept at least");
  }

  private void leaveSocket() throws IOException {
    try (ServerSocketChannel left = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      left.bind(UnixDomainSocketAddress.of(socket()));
    }
    assertThat(Files.exists(socket())).isTrue();
  }

  private Path socket() {
    return folder.resolve("backup.socket");
  }
}
