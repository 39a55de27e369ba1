"use strict";
{
  const film = JSON.parse(document.getElementById("film").textContent);
  const find = (name) => document.getElementById(name);
  const screen = find("screen"), place = find("place");
  const last = film.frames.length - 1;
  const paces = [2000, 1000, 500, 250, 120];
  const lines = [], items = [];
  let here = -1, timer = 0, pace = 1;

  for (let y = 0; y < film.lines; y++) {
    const line = document.createElement("div");
    line.className = "row";
    screen.append(line);
    lines.push(line);
  }

  film.told.forEach((told, ply) => {
    const item = document.createElement("li"), note = document.createElement("span");
    item.value = film.first + ply;
    note.textContent = film.notes[ply] ? " " + film.notes[ply] : "";
    item.append(told, note);
    item.hidden = !told && !film.notes[ply];
    item.onclick = () => { stop(); go(ply); };
    find("moves").append(item);
    items.push(item);
  });

  /* Every run has its columns, whatever the font makes of its characters. */
  function paint(y, row) {
    const spans = [];
    for (let at = 0; at < row.length; at += 2) {
      const span = document.createElement("span");
      let columns = 0;
      for (const char of row[at]) columns += film.widths[char] ?? 1;
      span.className = "l" + row[at + 1];
      span.style.width = columns + "ch";
      span.textContent = row[at];
      spans.push(span);
    }
    lines[y].replaceChildren(...spans);
  }

  function go(wanted) {
    const to = Math.max(0, Math.min(last, wanted));
    const changed = new Map();
    for (let frame = to >= here ? here + 1 : 0; frame <= to; frame++) {
      const told = film.frames[frame];
      for (let at = 0; at < told.length; at += 2) changed.set(told[at], told[at + 1]);
    }
    changed.forEach((row, y) => paint(y, film.rows[row]));
    items[Math.max(0, here)].removeAttribute("aria-current");
    items[to].setAttribute("aria-current", "step");
    find("moves").scrollTop = items[to].offsetTop - find("moves").clientHeight / 2;
    here = to;
    place.value = to;
    find("number").textContent = (film.first + to) + " / " + (film.first + last);
    find("told").textContent = film.told[to];
    history.replaceState(null, "", "#" + to);
  }

  function stop() {
    clearTimeout(timer);
    timer = 0;
    find("play").setAttribute("aria-pressed", "false");
  }

  function tick() {
    go(film.plays && here === last ? 0 : here + 1);
    timer = 0;
    if (film.plays || here < last) timer = setTimeout(tick, paces[pace] * (film.marks.includes(here) ? 3 : 1));
    else stop();
  }

  function play() {
    if (timer) return stop();
    if (here === last) go(0);
    find("play").setAttribute("aria-pressed", "true");
    timer = setTimeout(tick, paces[pace]);
  }

  function scoring(step) {
    const marks = [0, ...film.marks, last];
    go(step > 0 ? marks.find((mark) => mark > here) ?? last
                : marks.filter((mark) => mark < here).pop() ?? 0);
  }

  const manual = (act) => () => { stop(); act(); };
  const commands = {
    ArrowRight: manual(() => go(here + 1)), ArrowLeft: manual(() => go(here - 1)),
    ArrowDown: manual(() => go(here + 1)), ArrowUp: manual(() => go(here - 1)),
    Home: manual(() => go(0)), End: manual(() => go(last)),
    PageDown: manual(() => scoring(1)), PageUp: manual(() => scoring(-1)),
    "]": manual(() => scoring(1)), "[": manual(() => scoring(-1)),
    " ": play,
    "+": () => { pace = Math.min(paces.length - 1, pace + 1); },
    "-": () => { pace = Math.max(0, pace - 1); },
  };
  addEventListener("keydown", (event) => {
    const command = commands[event.key];
    if (!command || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    command();
  });
  find("first").onclick = commands.Home;
  find("back").onclick = commands.ArrowLeft;
  find("play").onclick = play;
  find("step").onclick = commands.ArrowRight;
  find("end").onclick = commands.End;
  place.oninput = () => { stop(); go(Number(place.value)); };
  go(Number(location.hash.slice(1)) || 0);
  if (film.plays && !matchMedia("(prefers-reduced-motion: reduce)").matches) play();
}
