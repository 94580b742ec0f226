package dev.storescope.delivery;

/** The hosts with an address that is not public, such as this machine. */
@FunctionalInterface
public interface PrivateHosts {
  /** Whether a host has such an address now; not if its addresses cannot be found. */
  boolean contains(String host);
}
