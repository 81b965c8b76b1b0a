"use client";

/** Functions to run when the press ends; null while nothing is pressed. */
let waiting: (() => void)[] | null = null;

/**
 * Runs a function immediately, or, while a mouse button or finger is down, after the resulting click. Otherwise an
 * error that a field shows on blur could move the pressed button away from the pointer.
 */
export function afterPress(run: () => void): void {
  if (waiting) waiting.push(run);
  else run();
}

function release(): void {
  const due = waiting ?? [];
  waiting = null;
  // The click and React Aria's press event run in the same task as the release.
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
