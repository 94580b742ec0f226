package dev.storescope.sandbox.http;

/** A site of a simulated store: answers what the real site answers, an error page included. */
@FunctionalInterface
public interface StoreSite {
  SandboxReply answer(SandboxRequest request);
}
