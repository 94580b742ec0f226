package dev.storescope.office.sql;

import com.github.kagkarlsson.scheduler.serializer.Serializer;
import java.nio.charset.StandardCharsets;

/** Writes a job's data, the number of its next attempt, as text; not as a Java object. */
final class AttemptText implements Serializer {

  static Statements.Parameter parameter(int attempt) {
    return (statement, index) -> statement.setBytes(index, write(attempt));
  }

  private static byte[] write(int attempt) {
    return Integer.toString(attempt).getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public byte[] serialize(Object data) {
    return write((Integer) data);
  }

  @Override
  public <T> T deserialize(Class<T> type, byte[] text) {
    return type.cast(Integer.valueOf(new String(text, StandardCharsets.UTF_8)));
  }
}
