package dev.storescope.sandbox.http;

/** A site of a simulated store; replies as the real site does, error pages included. */
@FunctionalInterface
public interface SimulatedSite {
  SandboxReply answer(SandboxRequest request);
}
