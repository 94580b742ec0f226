package dev.storescope.answer;

import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Answers several queries of one endpoint together, each as if it were the only one: ready once no
 * query needs a fetch, with the charges of all; without data if no query has any.
 *
 * <p>The result has the answer of each query, in their order; it is empty for a query without data.
 */
public record SeveralQueries<Q, R>(Endpoint<Q, R> endpoint)
    implements Endpoint<List<Q>, List<Optional<Ready<R>>>> {
  @Override
  public Answer<List<Optional<Ready<R>>>> answer(List<Q> queries, Evidence evidence) {
    List<Answer<R>> answers =
        evidence.each(queries, query -> endpoint.answer(query, evidence.separate())).toList();
    Set<Subject<?>> needs = new HashSet<>();
    Set<Subject<?>> preferred = new HashSet<>();
    for (Answer<R> answer : answers) {
      if (answer instanceof Preparing<R> preparing) {
        needs.addAll(preparing.needs());
        preferred.addAll(preparing.preferred());
      }
    }
    return needs.isEmpty() ? join(answers) : new Preparing<>(needs, preferred);
  }

  private static <R> Answer<List<Optional<Ready<R>>>> join(List<Answer<R>> answers) {
    List<Optional<Ready<R>>> all = new ArrayList<>();
    List<Charge> charges = new ArrayList<>();
    Optional<Instant> newest = Optional.empty();
    for (Answer<R> answer : answers) {
      Optional<Ready<R>> ready = findReady(answer);
      all.add(ready);
      if (ready.isPresent()) {
        charges.addAll(ready.get().charges());
        newest = Optional.of(later(ready.get().asOf(), newest));
      }
    }
    return newest.isPresent()
        ? new Ready<>(List.copyOf(all), newest.get(), List.of(), charges)
        : new NoData<>(reason(answers));
  }

  private static Instant later(Instant one, Optional<Instant> other) {
    return other.filter(one::isBefore).orElse(one);
  }

  private static <R> Optional<Ready<R>> findReady(Answer<R> answer) {
    return switch (answer) {
      case Ready<R> ready -> Optional.of(ready);
      case NoData<R> _, Preparing<R> _ -> Optional.empty();
    };
  }

  private static <R> Answer.Reason reason(List<Answer<R>> answers) {
    for (Answer<R> answer : answers) {
      if (answer instanceof NoData<R>(Answer.Reason reason)) {
        return reason;
      }
    }
    return Answer.Reason.NOT_OFFERED;
  }
}
