package dev.storescope.server.cli.output;

import dev.storescope.text.WrittenText;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Locale;
import java.util.logging.Formatter;
import java.util.logging.LogRecord;
import org.jspecify.annotations.Nullable;

/** One line for each record, and the stack trace of its exception. */
final class LineFormatter extends Formatter {
  @Override
  public String format(LogRecord entry) {
    return String.format(
        Locale.ROOT,
        "%1$tFT%1$tT.%1$tL%1$tz %2$s %3$s: %4$s%5$s%n",
        ZonedDateTime.ofInstant(entry.getInstant(), ZoneId.systemDefault()),
        entry.getLevel().getName(),
        entry.getLoggerName(),
        WrittenText.escaped(formatMessage(entry)),
        stackTrace(entry.getThrown()));
  }

  private static String stackTrace(@Nullable Throwable thrown) {
    if (thrown == null) {
      return "";
    }
    StringWriter text = new StringWriter();
    PrintWriter writer = new PrintWriter(text);
    writer.println();
    thrown.printStackTrace(writer);
    return WrittenText.escaped(text.toString());
  }
}
