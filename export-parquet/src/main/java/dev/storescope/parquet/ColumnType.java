package dev.storescope.parquet;

import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BINARY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BOOLEAN;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.DOUBLE;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT32;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT64;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** The type of a column, in the terms of the documentation. */
enum ColumnType {
  TEXT(BINARY),
  INTEGER(INT32),
  LONG(INT64),
  NUMBER(DOUBLE),
  FLAG(BOOLEAN),
  /** An amount of money. */
  AMOUNT(INT64),
  /** An instant in UTC, to the millisecond. */
  TIME(INT64),
  DATE(INT32);

  private static final int AMOUNT_DIGITS = 18;
  private static final int AMOUNT_SCALE = 4;

  private final PrimitiveTypeName stored;

  ColumnType(PrimitiveTypeName stored) {
    this.stored = stored;
  }

  PrimitiveTypeName stored() {
    return stored;
  }

  /** What a stored value means, if that is not the value itself. */
  Optional<LogicalTypeAnnotation> meaning() {
    return switch (this) {
      case TEXT -> Optional.of(LogicalTypeAnnotation.stringType());
      case AMOUNT -> Optional.of(LogicalTypeAnnotation.decimalType(AMOUNT_SCALE, AMOUNT_DIGITS));
      case TIME -> Optional.of(LogicalTypeAnnotation.timestampType(true, TimeUnit.MILLIS));
      case DATE -> Optional.of(LogicalTypeAnnotation.dateType());
      case INTEGER, LONG, NUMBER, FLAG -> Optional.empty();
    };
  }

  void write(Object value, RecordConsumer out) {
    switch (this) {
      case TEXT -> out.addBinary(Binary.fromString((String) value));
      case INTEGER -> out.addInteger((Integer) value);
      case LONG -> out.addLong((Long) value);
      case NUMBER -> out.addDouble((Double) value);
      case FLAG -> out.addBoolean((Boolean) value);
      case AMOUNT -> out.addLong(unscaled((BigDecimal) value));
      case TIME -> out.addLong(((Instant) value).toEpochMilli());
      case DATE -> out.addInteger((int) ((LocalDate) value).toEpochDay());
    }
  }

  private static long unscaled(BigDecimal amount) {
    return amount.setScale(AMOUNT_SCALE, RoundingMode.HALF_EVEN).unscaledValue().longValueExact();
  }
}
