import type { NoticeTone } from "./notice";

export interface Toast {
  id: number;
  tone: NoticeTone;
  title: string;
  detail?: string;
  /** An action button; pressing it also dismisses the toast. */
  action?: { label: string; run: () => void };
}

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/** How long a transient toast is shown, in milliseconds. */
export const TOAST_MS = 7000;
const MAX_SHOWN = 3;

/** Whether a toast disappears automatically. Failures and unknown outcomes stay until dismissed. */
export function isTransient({ tone }: Pick<Toast, "tone">): boolean {
  return tone === "good" || tone === "info";
}

/** Shows a toast. If that exceeds `MAX_SHOWN`, removes the oldest transient toasts. */
export function addToast(toast: Omit<Toast, "id">): void {
  const all = [...toasts, { ...toast, id: nextId++ }];
  const transient = all.filter((each) => isTransient(each));
  const surplus = new Set(transient.slice(0, Math.max(0, all.length - MAX_SHOWN)));
  setToasts(all.filter((each) => !surplus.has(each)));
}

export function removeToast(id: number): void {
  setToasts(toasts.filter((toast) => toast.id !== id));
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
