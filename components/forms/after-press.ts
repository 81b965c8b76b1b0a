"use client";

/** Functions to run when the current press ends; null if nothing is pressed. */
let pendingRuns: (() => void)[] | null = null;

/**
 * Runs a function immediately or, while a mouse button or finger is down, after the resulting click. Otherwise, an
 * error shown on blur could move the pressed button away from the pointer.
 */
export function runAfterPress(run: () => void): void {
  if (pendingRuns) pendingRuns.push(run);
  else run();
}

function release(): void {
  const due = pendingRuns ?? [];
  pendingRuns = null;
  // The click and React Aria's press event are dispatched in the same task as the release.
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
      pendingRuns = [];
    },
    true,
  );
  for (const type of ["pointerup", "pointercancel", "dragend"]) document.addEventListener(type, release, true);
}
