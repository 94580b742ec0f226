package dev.storescope.dashboard.page;

import dev.storescope.dashboard.page.form.HeldForm;
import java.util.Optional;

/**
 * The model of the log-in.
 *
 * @param problem why the log-in failed; blank at first
 * @param next the address to redirect to
 * @param ended whether the browser has a session that has ended
 * @param held a form that was sent without a session
 */
public record LogInModel(
    String problem, String username, String next, boolean ended, Optional<HeldForm> held) {}
