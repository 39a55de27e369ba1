// The invitation's code stands behind a # in its link, so that no server's log has it.
"use strict";
function take() {
  const code = decodeURIComponent(location.hash.slice(1));
  if (!code) return;
  document.getElementById("code").value = code.slice(0, 64);
  document.getElementById("name")?.focus();
  history.replaceState(null, "", location.pathname + location.search);
}
window.addEventListener("hashchange", take); // the link was pasted into an open tab
take();
