// Chooses all keywords of a table, and shows how many are chosen. Without it, they are chosen one by one.
(() => {
  "use strict";

  const boxes = (form) => [...form.querySelectorAll("input[name=keyword]")];

  const show = (form) => {
    const chosen = boxes(form).filter((box) => box.checked).length;
    const text = form.querySelector("[data-chosen]");
    if (text) {
      text.dataset.none ??= text.textContent;
      text.textContent = chosen ? `${chosen} ${text.dataset.chosen}` : text.dataset.none;
    }
    const all = form.querySelector("[data-all]");
    if (all) {
      all.checked = chosen > 0 && chosen === boxes(form).length;
      all.indeterminate = chosen > 0 && !all.checked;
    }
  };

  document.addEventListener("change", ({ target }) => {
    const form = target.closest("form");
    if (!form?.querySelector("[data-all]")) return;
    if (target.matches("[data-all]")) {
      for (const box of boxes(form)) box.checked = target.checked;
    }
    show(form);
  });
})();
