package dev.storescope.observation;

import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.DeveloperId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Names a subject by a unique, readable and stable string such as {@code search:iphone:us:slack}.
 */
public final class SubjectName {
  private static final int MOST_PARTS = 4;
  private static final Set<SubjectPart> PLACES = EnumSet.of(SubjectPart.DEVICE, SubjectPart.STORE);

  /** The last part of the name of a subject that has no other. */
  private static final String ALL = "all";

  private SubjectName() {}

  public static String format(Subject<?> subject) {
    SubjectParts parts = subject.parts();
    List<SubjectPart> kinds = subject.kind().parts();
    String place =
        kinds.contains(SubjectPart.DEVICE) ? parts.device().wireName() : subject.store().wireName();
    String last =
        kinds.stream()
            .filter(part -> !PLACES.contains(part))
            .map(part -> format(part, parts))
            .collect(Collectors.joining(":"));
    return String.join(
        ":",
        subject.kind().wireName(),
        place,
        subject.country().code(),
        last.isEmpty() ? ALL : last);
  }

  private static String format(SubjectPart part, SubjectParts parts) {
    return switch (part) {
      case DEVICE -> parts.device().wireName();
      case STORE -> parts.store().wireName();
      case APP -> parts.app().value();
      case KEYWORD -> parts.keyword().text();
      case CATEGORY -> parts.category().value();
      case DEVELOPER -> parts.developer().value();
      case REVIEW -> parts.review();
    };
  }

  /**
   * Returns the subject of a name.
   *
   * @throws IllegalArgumentException if the text is no subject name
   */
  public static Subject<?> parse(String name) {
    String[] parts = name.split(":", MOST_PARTS);
    if (parts.length < MOST_PARTS) {
      throw noName(name);
    }
    SubjectKind kind = found(SubjectKind.find(parts[0]), name);
    Subject<?> subject = kind.make(new Country(parts[2]), parse(kind, parts, name));
    if (!format(subject).equals(normal(parts, subject))) {
      throw noName(name);
    }
    return subject;
  }

  /** The name with the keyword as it is normalized today; earlier versions folded the case, too. */
  private static String normal(String[] parts, Subject<?> subject) {
    boolean folded = parts[3].equals(parts[3].toLowerCase(Locale.ROOT));
    String last =
        subject
            .findKeyword()
            .filter(_ -> folded)
            .map(_ -> Keyword.ofStored(parts[3]).text())
            .orElse(parts[3]);
    return String.join(":", parts[0], parts[1], parts[2], last);
  }

  private static SubjectParts parse(SubjectKind kind, String[] parts, String name) {
    boolean onDevice = kind.parts().contains(SubjectPart.DEVICE);
    StoreType store =
        onDevice
            ? found(Device.find(parts[1]), name).store()
            : found(StoreType.find(parts[1]), name);
    boolean hasReview = kind.parts().contains(SubjectPart.REVIEW);
    String[] last = parts[3].split(":", hasReview ? 2 : 1);
    if (hasReview && last.length < 2) {
      throw noName(name);
    }
    SubjectParts all = SubjectParts.none();
    for (SubjectPart part : kind.parts()) {
      all =
          switch (part) {
            case DEVICE -> all.with(found(Device.find(parts[1]), name));
            case STORE -> all.with(store);
            case APP -> all.with(AppId.of(store, last[0]));
            case KEYWORD -> all.with(Keyword.ofStored(last[0]));
            case CATEGORY -> all.with(new CategoryId(last[0]));
            case DEVELOPER -> all.with(new DeveloperId(store, last[0]));
            case REVIEW -> all.withReview(last[1]);
          };
    }
    return all;
  }

  private static <T> T found(Optional<T> value, String name) {
    return value.orElseThrow(() -> noName(name));
  }

  private static IllegalArgumentException noName(String name) {
    return new IllegalArgumentException(
        "a subject is named like search:iphone:us:slack, not '" + name + "'");
  }
}
