package dev.storescope.testkit;

import dev.storescope.archive.Archive;

class InMemoryArchiveTest extends ArchiveContract {
  @Override
  protected Archive open() {
    return new InMemoryArchive();
  }
}
