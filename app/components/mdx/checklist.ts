import * as v from "valibot";
import { readStoredJson, writeStored } from "#app/lib/preferences/storage.ts";

const storedSchema = v.fallback(v.array(v.string()), []);

/**
 * Adds a box to each task of a page, and a line that counts those that are done. This browser remembers them by their text, so a
 * task that is rewritten is open again. Works on the DOM, because the article is `StaticHtml`.
 */
export function showChecklist(first: HTMLElement): void {
  const article = first.closest("article");
  if (!article || article.querySelector(".checklist-count")) return;
  const key = `checklist ${location.pathname}`;
  const tasks = [...article.querySelectorAll<HTMLElement>(".task-list-item")];
  const readDone = () => new Set(v.parse(storedSchema, readStoredJson(key)));
  let done = readDone();
  const texts = tasks.map((task) => task.textContent?.trim() ?? "");
  const boxes = tasks.map((task) => {
    const box = makeButton("checklist-box");
    box.role = "checkbox";
    task.prepend(box);
    return box;
  });
  const count = document.createElement("p");
  count.className = "checklist-count";
  const status = document.createElement("span");
  status.role = "status";
  const reset = makeButton("checklist-reset", "Reset");
  count.append(status, reset);
  article.append(count);

  const show = () => {
    for (const [index, box] of boxes.entries()) box.ariaChecked = String(done.has(texts[index] ?? ""));
    const checked = texts.filter((text) => done.has(text));
    status.textContent = `${checked.length} of ${tasks.length} done`;
    reset.hidden = checked.length === 0;
    return checked;
  };
  const update = () => {
    const checked = show();
    writeStored(key, checked.length > 0 ? JSON.stringify(checked) : null);
  };
  // Another tab of the browser has stored what is done.
  window.onstorage = (event) => {
    if (event.key !== key) return;
    done = readDone();
    show();
  };
  for (const [index, box] of boxes.entries()) {
    const text = texts[index] ?? "";
    box.ariaLabel = text.split(/(?<=\.)\s/)[0] ?? text;
    box.onclick = () => {
      if (!done.delete(text)) done.add(text);
      update();
    };
  }
  reset.onclick = () => {
    done.clear();
    update();
    boxes[0]?.focus();
  };
  show();
}

function makeButton(className: string, label = ""): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = className;
  button.textContent = label;
  return button;
}
