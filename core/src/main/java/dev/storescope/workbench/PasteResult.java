package dev.storescope.workbench;

import dev.storescope.workbench.KeywordWorkbench.ChangeResult;

/** What became of a pasted list. */
public record PasteResult(PastedKeywords list, ChangeResult change) {}
