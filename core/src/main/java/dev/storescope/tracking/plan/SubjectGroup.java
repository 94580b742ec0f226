package dev.storescope.tracking.plan;

import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectKind;
import dev.storescope.observation.SubjectPart;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.util.Optional;

/**
 * Subjects that are fetched alike: of one kind, in one storefront.
 *
 * @param device where the kind has one
 */
public record SubjectGroup(
    SubjectKind kind, StoreType store, Optional<Device> device, Country country) {

  public static SubjectGroup of(Subject<?> subject) {
    return new SubjectGroup(
        subject.kind(),
        subject.store(),
        subject.kind().parts().contains(SubjectPart.DEVICE)
            ? Optional.of(subject.parts().device())
            : Optional.empty(),
        subject.country());
  }
}
