package dev.storescope.dashboard.page.form;

import dev.storescope.dashboard.page.form.FormFields.Field;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A form with files, as browsers send it ({@code multipart/form-data}, RFC 7578). The value of a
 * file is its content in Base64.
 */
public final class FormWithFiles {
  private static final Pattern TYPE =
      Pattern.compile("(?i)multipart/form-data;\\s*boundary=\"?([^\";]{1,70})\"?");
  private static final Pattern NAME = Pattern.compile("(?i);\\s*name=\"([^\"\r\n]*)\"");
  private static final Pattern FILE = Pattern.compile("(?i);\\s*filename=");
  private static final String LINE_END = "\r\n";
  private static final String HEAD_END = LINE_END + LINE_END;

  private FormWithFiles() {}

  /** The fields in their order; empty if the body is of another type. */
  public static Optional<List<Field>> parse(String contentType, byte[] body) {
    Matcher type = TYPE.matcher(contentType);
    if (!type.lookingAt()) {
      return Optional.empty();
    }
    // Each character is a byte.
    String text = LINE_END + new String(body, StandardCharsets.ISO_8859_1);
    List<Field> fields = new ArrayList<>();
    for (String part : text.split(Pattern.quote(LINE_END + "--" + type.group(1)), -1)) {
      int head = part.indexOf(HEAD_END);
      if (head > 0) {
        find(part.substring(0, head), part.substring(head + HEAD_END.length()))
            .ifPresent(fields::add);
      }
    }
    return Optional.of(fields);
  }

  private static Optional<Field> find(String head, String content) {
    Matcher name = NAME.matcher(head);
    byte[] bytes = content.getBytes(StandardCharsets.ISO_8859_1);
    return name.find()
        ? Optional.of(
            new Field(
                name.group(1),
                FILE.matcher(head).find()
                    ? Base64.getEncoder().encodeToString(bytes)
                    : new String(bytes, StandardCharsets.UTF_8)))
        : Optional.empty();
  }
}
