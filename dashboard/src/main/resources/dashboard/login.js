// Takes the place on the page, and what was typed there, through the log-in.
(() => {
  "use strict";

  const form = document.querySelector("form[action$='/dashboard/login']");
  const typed = JSON.parse(sessionStorage.getItem("storescope-typed") ?? "null");
  // The browser keeps the fragment of the page that was asked for, and of the action of a form.
  form.action += location.hash || (typed?.hash ?? "");
  // What was typed is typed in again on its page; without this script the service offers to send it.
  if (typed?.fields.length) form.querySelectorAll("[name^=held]").forEach((field) => field.remove());
  form.addEventListener("submit", () => sessionStorage.setItem("storescope-logged-in", "yes"));
})();
