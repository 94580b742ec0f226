// Before anything is drawn: the theme that was chosen; otherwise that of the system.
(() => {
  "use strict";
  const chosen = localStorage.getItem("storescope-theme");
  if (chosen) document.documentElement.dataset.theme = chosen;
})();
