// Chooses all keywords of a table, and shows how many are chosen. What is chosen stays so while filters, pages and orders show
// other rows. Without it, keywords are chosen one by one.
(() => {
  "use strict";

  const KEPT = "storescope-chosen";
  // Chosen keywords that the table does not show
  const hidden = new Set();

  const findForm = () => document.querySelector("main form:has([data-all])");
  const boxes = (form) => [...form.querySelectorAll("input[type=checkbox][name=keyword]")];
  const isOfTable = (element) => Boolean(element.closest?.("form")?.querySelector("[data-all]"));

  const show = (form) => {
    const shown = boxes(form).filter((box) => box.checked).length;
    form.querySelectorAll("[data-kept]").forEach((field) => field.remove());
    for (const keyword of hidden) {
      const field = document.createElement("input");
      Object.assign(field, { type: "hidden", name: "keyword", value: keyword });
      field.dataset.kept = "";
      form.append(field);
    }
    const chosen = shown + hidden.size;
    const text = form.querySelector("[data-chosen]");
    if (text) {
      text.dataset.none ??= text.textContent;
      const rest = hidden.size ? ` (${hidden.size} ${text.dataset.hidden})` : "";
      text.textContent = chosen ? `${chosen} ${text.dataset.chosen}${rest}:` : text.dataset.none;
    }
    const clear = form.querySelector("[data-clear]");
    if (clear) clear.hidden = !chosen;
    const all = form.querySelector("[data-all]");
    all.checked = shown > 0 && shown === boxes(form).length;
    all.indeterminate = shown > 0 && !all.checked;
  };
  const keep = () => {
    const form = findForm();
    for (const box of form ? boxes(form) : []) {
      if (box.checked) hidden.add(box.value);
      else hidden.delete(box.value);
    }
  };
  const restore = () => {
    const form = findForm();
    if (!form) return;
    // Those of a form that is shown again
    for (const field of form.querySelectorAll("[data-kept]")) hidden.add(field.value);
    for (const box of boxes(form)) box.checked = hidden.delete(box.value) || box.checked;
    show(form);
  };

  document.addEventListener("change", ({ target }) => {
    if (!isOfTable(target)) return;
    const form = findForm();
    if (target.matches("[data-all]")) {
      for (const box of boxes(form)) box.checked = target.checked;
    }
    show(form);
  });
  document.addEventListener("click", ({ target }) => {
    if (!target.matches?.("[data-clear]") || !isOfTable(target)) return;
    hidden.clear();
    for (const box of boxes(findForm())) box.checked = false;
    show(findForm());
  });

  // A part of the page that is loaded anew keeps what is chosen; an action ends it.
  document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (!detail.shouldSwap) return;
    if (detail.requestConfig.verb === "get") keep();
    else hidden.clear();
  });
  document.body.addEventListener("htmx:afterSwap", restore);

  // So does the page, in another order or with other filters.
  const keepForPage = (url) => {
    const form = findForm();
    if (url.pathname !== location.pathname) return;
    const shown = form ? boxes(form).filter((box) => box.checked) : [];
    const keywords = [...hidden, ...shown.map((box) => box.value)];
    sessionStorage.setItem(KEPT, JSON.stringify({ path: url.pathname, keywords }));
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("main a[href]:not(.csv)");
    if (link && !event.defaultPrevented && !link.getAttribute("href").startsWith("#")) keepForPage(new URL(link.href, location.href));
  });
  document.addEventListener("submit", (event) => {
    if (!event.defaultPrevented && event.target.method === "get") keepForPage(new URL(event.target.action, location.href));
  });
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
  sessionStorage.removeItem(KEPT);
  if (kept?.path === location.pathname) kept.keywords.forEach((keyword) => hidden.add(keyword));
  addEventListener("DOMContentLoaded", restore);
})();
