package dev.storescope.backup;

import dev.storescope.accounts.DatabaseUnavailableException;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.backup.Backup.NewBackup;
import dev.storescope.file.PrivateFiles;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the backups that {@link BackupRequest}s ask for, on threads of its own. */
public final class BackupListener implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(BackupListener.class);

  private final Path socket;
  private final Handler handler;
  private final ServerSocketChannel server;

  /** Makes a backup. */
  public interface Handler {
    NewBackup make(BackupRequest request) throws IOException;
  }

  private BackupListener(Path socket, Handler handler, ServerSocketChannel server) {
    this.socket = socket;
    this.handler = handler;
    this.server = server;
  }

  /**
   * Listens to a socket, which only its owner can use. The caller has locked the data folder, so a
   * socket that is there was left by a process that was killed.
   */
  public static BackupListener start(Path socket, Handler handler) throws IOException {
    Files.deleteIfExists(socket);
    ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      server.bind(UnixDomainSocketAddress.of(socket));
      PrivateFiles.restrict(socket);
    } catch (IOException | UnsupportedOperationException e) {
      server.close();
      throw e;
    }
    BackupListener listener = new BackupListener(socket, handler, server);
    Thread.ofPlatform().daemon().name("backup-requests").start(listener::accept);
    return listener;
  }

  private void accept() {
    try {
      while (server.isOpen()) {
        SocketChannel client = server.accept();
        Thread.ofPlatform().daemon().name("backup").start(() -> serve(client));
      }
    } catch (ClosedChannelException e) {
      log.debug("No more requests for backups", e);
    } catch (IOException e) {
      log.warn(
          "Backups cannot be requested until the next start. Scheduled backups are"
              + " not affected",
          e);
    }
  }

  private void serve(SocketChannel client) {
    try (client;
        BufferedReader in = BackupRequest.reader(client)) {
      String line = in.readLine();
      if (line != null) {
        BackupRequest.writeLine(client, answer(line));
      }
    } catch (IOException e) {
      log.debug("The client of a backup has gone", e);
    }
  }

  private String answer(String line) {
    try {
      return BackupRequest.formatAnswer(handler.make(BackupRequest.parse(line)));
    } catch (IOException | ArchiveUnavailableException | DatabaseUnavailableException e) {
      log.warn("A backup failed: {}", e.getMessage());
      return BackupRequest.formatFailure(String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      log.error("A backup failed", e);
      return BackupRequest.formatFailure("The backup failed. See the log of the service.");
    }
  }

  /** Accepts no more requests; a backup in progress goes on. */
  @Override
  public void close() {
    try {
      server.close();
      Files.deleteIfExists(socket);
    } catch (IOException e) {
      log.debug("Could not delete {}", socket, e);
    }
  }
}
