package dev.storescope.tracking.plan;

import dev.storescope.fetching.FetchInterval;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectKind;
import dev.storescope.observation.SubjectPart;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.util.Optional;

/**
 * Subjects that are fetched alike: of one kind, in one storefront, as often.
 *
 * @param device where the kind has one
 */
public record SubjectGroup(
    SubjectKind kind,
    StoreType store,
    Optional<Device> device,
    Country country,
    FetchInterval interval) {

  public static SubjectGroup of(Subject<?> subject, FetchInterval interval) {
    return new SubjectGroup(
        subject.kind(),
        subject.store(),
        subject.kind().parts().contains(SubjectPart.DEVICE)
            ? Optional.of(subject.parts().device())
            : Optional.empty(),
        subject.country(),
        interval);
  }
}
