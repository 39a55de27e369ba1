// The invitation's code stands behind a # in its link, so that no server's log has it.
"use strict";
const code = decodeURIComponent(location.hash.slice(1));
if (code) {
  document.getElementById("code").value = code.slice(0, 64);
  history.replaceState(null, "", location.pathname);
}
