"use client";

/** The action to run when the press ends; null while nothing is pressed. */
let waiting: (() => void)[] | null = null;

/**
 * Runs a function at once, or, while a mouse button or a finger is down, after the click that the press ends with. What
 * a field shows when it loses the focus would otherwise move the button that is being pressed from under the pointer.
 */
export function afterPress(run: () => void): void {
  if (waiting) waiting.push(run);
  else run();
}

function release(): void {
  const due = waiting ?? [];
  waiting = null;
  // The click and React Aria's press come in the same task as the release.
  if (due.length > 0) {
    setTimeout(() => {
      for (const run of due) run();
    });
  }
}

if (typeof document !== "undefined") {
  document.addEventListener(
    "pointerdown",
    () => {
      release();
      waiting = [];
    },
    true,
  );
  for (const type of ["pointerup", "pointercancel", "dragend"]) document.addEventListener(type, release, true);
}
