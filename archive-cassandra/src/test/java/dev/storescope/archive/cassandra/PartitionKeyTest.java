package dev.storescope.archive.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.cassandra.PartitionKey.Shard;
import dev.storescope.store.Country;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class PartitionKeyTest {
  private static final Country US = new Country("us");

  @Test
  void everyProgramComputesTheSameShard() {
    assertThat(new PartitionKey(US, ByteBuffer.wrap(new byte[] {1, 2, 3})).shard())
        .isEqualTo(new Shard(US, 97));
    assertThat(new PartitionKey(US, ByteBuffer.wrap(new byte[] {0, 1, 2, 3}, 1, 3)).shard())
        .isEqualTo(new Shard(US, 97));
  }
}
