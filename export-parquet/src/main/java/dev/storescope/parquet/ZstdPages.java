package dev.storescope.parquet;

import io.airlift.compress.zstd.ZstdCompressor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** Compresses the pages of a file with Zstandard; the codecs of Parquet need Hadoop. */
final class ZstdPages
    implements CompressionCodecFactory, CompressionCodecFactory.BytesInputCompressor {
  private final ZstdCompressor zstd = new ZstdCompressor();

  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName codec) {
    if (codec != CompressionCodecName.ZSTD) {
      throw new IllegalArgumentException("pages are compressed with Zstandard, not " + codec);
    }
    return this;
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
    throw new UnsupportedOperationException("files are only written");
  }

  @Override
  public CompressionCodecName getCodecName() {
    return CompressionCodecName.ZSTD;
  }

  @Override
  public BytesInput compress(BytesInput page) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream((int) page.size());
    page.writeAllTo(bytes);
    byte[] plain = bytes.toByteArray();
    byte[] compressed = new byte[zstd.maxCompressedLength(plain.length)];
    int length = zstd.compress(plain, 0, plain.length, compressed, 0, compressed.length);
    return BytesInput.from(compressed, 0, length);
  }

  @Override
  public void release() {
    // Nothing is held.
  }
}
