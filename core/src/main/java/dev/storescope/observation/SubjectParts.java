package dev.storescope.observation;

import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.DeveloperId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/** The values of the parts of a subject. */
public final class SubjectParts {
  private static final SubjectParts NONE = new SubjectParts(Map.of());

  private final Map<SubjectPart, Object> values;

  private SubjectParts(Map<SubjectPart, Object> values) {
    this.values = Collections.unmodifiableMap(values);
  }

  public static SubjectParts none() {
    return NONE;
  }

  public SubjectParts with(Device device) {
    return with(SubjectPart.DEVICE, device);
  }

  public SubjectParts with(StoreType store) {
    return with(SubjectPart.STORE, store);
  }

  public SubjectParts with(AppId app) {
    return with(SubjectPart.APP, app);
  }

  public SubjectParts with(Keyword keyword) {
    return with(SubjectPart.KEYWORD, keyword);
  }

  public SubjectParts with(CategoryId category) {
    return with(SubjectPart.CATEGORY, category);
  }

  public SubjectParts with(DeveloperId developer) {
    return with(SubjectPart.DEVELOPER, developer);
  }

  public SubjectParts withReview(String id) {
    return with(SubjectPart.REVIEW, id);
  }

  private SubjectParts with(SubjectPart part, Object value) {
    Map<SubjectPart, Object> all = new EnumMap<>(SubjectPart.class);
    all.putAll(values);
    all.put(part, value);
    return new SubjectParts(all);
  }

  public Device device() {
    return get(SubjectPart.DEVICE, Device.class);
  }

  public StoreType store() {
    return get(SubjectPart.STORE, StoreType.class);
  }

  public AppId app() {
    return get(SubjectPart.APP, AppId.class);
  }

  public Keyword keyword() {
    return get(SubjectPart.KEYWORD, Keyword.class);
  }

  public CategoryId category() {
    return get(SubjectPart.CATEGORY, CategoryId.class);
  }

  public DeveloperId developer() {
    return get(SubjectPart.DEVELOPER, DeveloperId.class);
  }

  public String review() {
    return get(SubjectPart.REVIEW, String.class);
  }

  private <T> T get(SubjectPart part, Class<T> type) {
    Object value = values.get(part);
    if (value == null) {
      throw new IllegalArgumentException("A subject of another kind has " + part + ".");
    }
    return type.cast(value);
  }
}
