package dev.storescope.sandbox.googleplay;

/**
 * Writes a message in Google's JSON form: an array of fields by number from 0, with null for
 * missing fields, or an object of fields by number from 1. Fields are written in ascending order.
 */
final class MessageWriter {
  private static final int DEEPEST = 32;
  private static final String HEX = "0123456789abcdef";
  private static final boolean[] ESCAPED = escaped();

  private final StringBuilder out = new StringBuilder(8192);
  private final int[] next = new int[DEEPEST];
  private final boolean[] sparse = new boolean[DEEPEST];
  private int depth = -1;
  private boolean named;

  /** Begins a message as the next field of the open one. */
  MessageWriter open() {
    separate();
    out.append('[');
    depth++;
    next[depth] = 0;
    sparse[depth] = false;
    return this;
  }

  /** Begins the object of further fields. */
  MessageWriter openSparse() {
    separate();
    out.append('{');
    depth++;
    next[depth] = 0;
    sparse[depth] = true;
    return this;
  }

  MessageWriter close() {
    out.append(sparse[depth] ? '}' : ']');
    depth--;
    return this;
  }

  MessageWriter close(int levels) {
    for (int i = 0; i < levels; i++) {
      close();
    }
    return this;
  }

  /** Moves to a field of the open message. */
  MessageWriter at(int field) {
    if (sparse[depth]) {
      out.append(next[depth]++ == 0 ? "\"" : ",\"").append(field + 1).append("\":");
      named = true;
    } else if (next[depth] > field) {
      throw new IllegalStateException("field " + field + " comes after " + next[depth]);
    } else {
      while (next[depth] < field) {
        nothing();
      }
    }
    return this;
  }

  /** Begins nested messages and moves to the last field of the path. */
  MessageWriter openAt(int... path) {
    at(path[0]);
    for (int i = 1; i < path.length; i++) {
      open().at(path[i]);
    }
    return this;
  }

  /** Writes a text at a path through otherwise empty messages. */
  MessageWriter text(String value, int... path) {
    return openAt(path).text(value).close(path.length - 1);
  }

  /** A whole number at a path. */
  MessageWriter whole(long value, int... path) {
    return openAt(path).whole(value).close(path.length - 1);
  }

  MessageWriter text(String value) {
    separate();
    quote(value, out);
    return this;
  }

  MessageWriter whole(long value) {
    separate();
    out.append(value);
    return this;
  }

  MessageWriter number(double value) {
    separate();
    out.append(value);
    return this;
  }

  MessageWriter nothing() {
    separate();
    out.append("null");
    return this;
  }

  private void separate() {
    if (named) {
      named = false;
    } else if (depth >= 0 && next[depth]++ > 0) {
      out.append(',');
    }
  }

  /** Escapes a text for a script in a page: no angle brackets, no quotes. */
  static void quote(String value, StringBuilder out) {
    out.append('"');
    int written = 0;
    for (int i = 0; i < value.length(); i++) {
      if (!isPlain(value, i)) {
        out.append(value, written, i);
        escape(value.charAt(i), out);
        written = i + 1;
      }
    }
    out.append(value, written, value.length()).append('"');
  }

  private static boolean isPlain(String text, int i) {
    char c = text.charAt(i);
    if (c < 0x80) {
      return c >= ' ' && !ESCAPED[c];
    }
    return c != '\u2028' && c != '\u2029' && !(Character.isSurrogate(c) && isLone(text, i));
  }

  private static boolean isLone(String text, int i) {
    boolean first = Character.isHighSurrogate(text.charAt(i));
    int other = first ? i + 1 : i - 1;
    return other < 0
        || other >= text.length()
        || first == Character.isHighSurrogate(text.charAt(other))
        || !Character.isSurrogate(text.charAt(other));
  }

  private static void escape(char c, StringBuilder out) {
    switch (c) {
      case '"' -> out.append("\\\"");
      case '\\' -> out.append("\\\\");
      case '\n' -> out.append("\\n");
      default -> {
        out.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
          out.append(HEX.charAt(c >> shift & 15));
        }
      }
    }
  }

  private static boolean[] escaped() {
    boolean[] escaped = new boolean[0x80];
    "\"\\<>=&'\u007f".chars().forEach(c -> escaped[c] = true);
    return escaped;
  }

  /** The JSON text. */
  String json() {
    return out.toString();
  }
}
