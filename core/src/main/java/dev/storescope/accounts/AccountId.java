package dev.storescope.accounts;

/** Identifies an account within one installation. */
public record AccountId(long value) {}
