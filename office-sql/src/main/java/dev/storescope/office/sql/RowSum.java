package dev.storescope.office.sql;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.jspecify.annotations.Nullable;

/** How many rows a table has and, in a number, what is in them; their order is no matter. */
record RowSum(long rows, long content) {
  static final RowSum NONE = new RowSum(0, 0);

  /** No text has this byte in UTF-8. */
  private static final byte[] NULL = {(byte) 0xff};

  /** The sum with one more row. */
  RowSum plus(@Nullable String[] values) {
    MessageDigest digest = sha256();
    for (@Nullable String value : values) {
      byte[] bytes = value == null ? NULL : value.getBytes(StandardCharsets.UTF_8);
      digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
      digest.update(bytes);
    }
    return new RowSum(rows + 1, content + ByteBuffer.wrap(digest.digest()).getLong());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
