package dev.storescope.answer;

/**
 * An endpoint of the interface: a pure function from its parsed query and the evidence to an
 * answer.
 */
@FunctionalInterface
public interface Endpoint<Q, R> {
  Answer<R> answer(Q query, Evidence evidence);
}
