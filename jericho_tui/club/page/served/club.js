// The page around textual-serve's terminal: what a browser keeps for itself has another way here.
"use strict";
(() => {
  const MOST_PASTED = 4096; // characters: nobody types more
  const PIECE = 1024;
  const place = document.getElementById("terminal");
  const Native = window.WebSocket;
  let socket = null;

  window.WebSocket = class extends Native {
    constructor(where) {
      super(`${where}&notices=${notices()}`);
      socket = this;
      this.addEventListener("message", ({ data }) => { if (data instanceof ArrayBuffer) hear(data); });
      this.addEventListener("open", focus);
      this.addEventListener("close", (event) => end(event.reason));
    }
    send(text) {
      if (this.readyState !== Native.OPEN) return;
      const [kind, data] = JSON.parse(text);
      if (kind !== "stdin" || data.length <= PIECE) return super.send(text);
      const typed = Array.from(data.slice(0, MOST_PASTED));
      for (let at = 0; at < typed.length; at += PIECE)
        super.send(JSON.stringify(["stdin", typed.slice(at, at + PIECE).join("")]));
      if (data.length > MOST_PASTED && data.endsWith("\x1b[201~"))
        super.send(JSON.stringify(["stdin", "\x1b[201~"])); // the paste ends, though it was cut
    }
  };

  // What a terminal does for the program outside of its window: title, bell, notification, place.
  const SIGNAL = /\x1b\](2|7|9);([^\x07\x1b]*)\x07|\x1b\[(23);2t|\x1b\][^\x07\x1b]*\x07|(\x07)/g;
  const title = document.title;
  const icon = document.querySelector("link[rel=icon]");
  const ear = new TextDecoder();
  let unheard = "";
  let sound = null;

  function hear(data) {
    const text = unheard + ear.decode(data, { stream: true });
    unheard = text.slice(text.length - (/\x1b(?:\](?:[279](?:;[^\x07\x1b]{0,300})?)?)?$/.exec(text)?.[0].length ?? 0));
    for (const [, kind, said, back, bell] of text.slice(0, text.length - unheard.length).matchAll(SIGNAL)) {
      if (kind === "2") call(said);
      else if (kind === "9") notify(said);
      else if (kind === "7") history.replaceState(null, "", said);
      else if (back) call("");
      else if (bell) ring();
    }
  }

  function call(text) {
    document.title = text || title;
    icon.href = text ? "/club/icon-turn.svg" : "/club/icon.svg";
  }

  function ring() {
    navigator.vibrate?.(200);
    sound ??= new AudioContext();
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    volume.gain.setValueAtTime(0.1, sound.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + 0.4);
    tone.frequency.value = 880;
    tone.connect(volume).connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + 0.4);
  }

  function notices() {
    if (!window.isSecureContext) return "insecure";
    return window.Notification ? Notification.permission : "none";
  }

  function notify(text) {
    if (notices() !== "granted") return;
    try {
      const shown = new Notification(title, { body: text, icon: "/club/icon.svg", tag: "turn" });
      shown.addEventListener("click", () => { window.focus(); shown.close(); });
    } catch { /* some phones show none of a page */ }
  }

  const asks = document.getElementById("notices");
  asks.hidden = notices() !== "default";
  asks.addEventListener("click", async () => {
    await Notification.requestPermission();
    asks.hidden = notices() !== "default";
    focus();
  });

  function focus() {
    place.querySelector("textarea")?.focus();
  }

  function end(reason) {
    document.getElementById("farewell").textContent = reason || document.body.dataset.ended;
    document.body.classList.add("ended");
    document.getElementById("again").focus();
  }

  function size() {
    // 80 columns and 24 rows are to fit; Roboto Mono is 0.6 wide and 1.32 high.
    const fits = Math.min(place.clientWidth / 80 / 0.602, place.clientHeight / 24 / 1.33);
    return Math.max(7, Math.min(15, Math.floor(fits)));
  }

  let copied = false;
  window.addEventListener("copy", (event) => { copied = event.defaultPrevented; });
  function copy() {
    copied = false;
    document.execCommand("copy"); // the terminal answers with what is selected in it
    return copied;
  }

  window.addEventListener("keydown", (event) => {
    if (!place.contains(event.target)) return;
    const control = event.ctrlKey && !event.altKey && !event.metaKey;
    const key = event.key.toLowerCase();
    if ((control && key === "v") || (event.shiftKey && key === "insert")) {
      event.stopPropagation(); // the browser pastes
    } else if (control && (key === "c" || key === "insert")) {
      if (copy() || event.shiftKey || key === "insert") {
        event.preventDefault();
        event.stopPropagation();
      }
    } else if (control && "ps".includes(key)) {
      event.preventDefault(); // else it prints or saves the page
    } else if (/^F([1-9]|1[0-2])$/.test(event.key) && !event.ctrlKey && event.key !== "F11" && event.key !== "F12") {
      event.preventDefault();
    }
  }, true);

  for (const button of document.querySelectorAll("[data-send]")) {
    button.addEventListener("click", () => {
      socket?.send(JSON.stringify(["stdin", button.dataset.send]));
      focus();
    });
  }
  document.getElementById("again").addEventListener("click", () => location.reload());
  place.addEventListener("contextmenu", (event) => {
    if (!event.shiftKey) event.preventDefault(); // the program has a use for it; with Shift the browser's
  });

  async function begin() {
    const who = await fetch("/who", { credentials: "same-origin", cache: "no-store" });
    const goal = location.pathname.slice(1);
    if (who.status === 401)
      return location.replace(`/join${goal && `?goal=${goal}`}${location.hash}`);
    if (location.hash) history.replaceState(null, "", location.pathname); // a code that is not needed
    if (!who.ok) return end(await who.text());
    const fonts = ["", "bold ", "italic "].map((style) => document.fonts.load(`${style}15px "Roboto Mono"`));
    await Promise.allSettled(fonts); // the terminal measures a letter when it starts
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    place.dataset.sessionWebsocketUrl = `${scheme}//${location.host}/ws${goal && `/${goal}`}`;
    place.dataset.fontSize = size();
    const script = document.createElement("script");
    script.src = document.body.dataset.terminal;
    script.addEventListener("load", () => window.onload(new Event("load")));
    script.addEventListener("error", () => end(""));
    document.head.append(script);
  }
  begin().catch(() => end(""));
})();
