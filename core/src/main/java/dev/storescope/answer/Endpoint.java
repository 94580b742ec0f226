package dev.storescope.answer;

/**
 * A question of the interface: from its parsed query and the evidence to an answer. It does no
 * input or output of its own, and gives the same answer for the same evidence.
 */
@FunctionalInterface
public interface Endpoint<Q, R> {
  Answer<R> answer(Q query, Evidence evidence);
}
