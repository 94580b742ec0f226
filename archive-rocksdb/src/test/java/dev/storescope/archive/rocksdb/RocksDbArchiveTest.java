package dev.storescope.archive.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.Archive;
import dev.storescope.testkit.ArchiveContract;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RocksDbArchiveTest extends ArchiveContract {
  @TempDir Path folder;

  @Override
  protected Archive open() {
    return RocksDbArchive.open(folder);
  }

  @Test
  void aFewKeysAreReadOneAfterAnotherOnTheCallingThread() {
    try (Archive archive = RocksDbArchive.open(folder.resolve("other"))) {
      assertThat(archive.readAll(List.of(1, 2, 3), _ -> Thread.currentThread()))
          .containsOnly(Thread.currentThread());
    }
  }

  @Test
  void manyKeysAreReadOnSeveralThreads() {
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    CountDownLatch two = new CountDownLatch(2);
    try (Archive archive = RocksDbArchive.open(folder.resolve("other"))) {
      archive.readAll(
          IntStream.range(0, 200).boxed().toList(),
          _ -> {
            if (threads.add(Thread.currentThread())) {
              two.countDown();
            }
            await(two);
            return true;
          });
    }
    assertThat(threads).hasSizeGreaterThan(1);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
