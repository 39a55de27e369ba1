"use strict";
{
  const film = JSON.parse(document.getElementById("film").textContent);
  const find = (name) => document.getElementById(name);
  const screen = find("screen"), place = find("place");
  const last = film.frames.length - 1;
  const paces = [2000, 1000, 500, 250, 120];
  const lines = [], grid = [];
  let here = -1, timer = 0, pace = 1;

  for (let y = 0; y < film.lines; y++) {
    const line = document.createElement("div");
    line.className = "row";
    screen.append(line);
    lines.push(line);
    grid.push([]);
  }

  /* A cell is a character and its look; what a wide one covers is empty. */
  function write([y, x, ...runs]) {
    const row = grid[y];
    for (let at = 0; at < runs.length; at += 2) {
      for (const char of runs[at]) {
        const columns = film.widths[char] ?? 1;
        if (columns === 0 && x > 0) row[x - 1] = [row[x - 1][0] + char, row[x - 1][1]];
        for (let more = 0; more < columns; more++) row[x++] = [more ? "" : char, runs[at + 1]];
      }
    }
  }

  function paint(y) {
    const runs = [];
    for (const [char, look] of grid[y]) {
      const run = runs.at(-1);
      if (run && run.look === look) { run.text += char; run.columns++; }
      else runs.push({text: char, look, columns: 1});
    }
    lines[y].replaceChildren(...runs.map(({text, look, columns}) => {
      const span = document.createElement("span");
      span.className = "l" + look;
      span.style.width = columns + "ch";
      span.textContent = text;
      return span;
    }));
  }

  function go(wanted) {
    const to = Math.max(0, Math.min(last, wanted));
    const changed = new Set();
    for (let frame = to >= here ? here + 1 : 0; frame <= to; frame++) {
      for (const change of film.frames[frame]) { write(change); changed.add(change[0]); }
    }
    changed.forEach(paint);
    here = to;
    place.value = to;
    find("number").textContent = to + " / " + last;
    find("told").textContent = film.told[to];
    history.replaceState(null, "", "#" + to);
  }

  function stop() {
    clearTimeout(timer);
    timer = 0;
    find("play").setAttribute("aria-pressed", "false");
  }

  function tick() {
    go(here + 1);
    timer = 0;
    if (here < last) timer = setTimeout(tick, paces[pace] * (film.marks.includes(here) ? 3 : 1));
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
}
