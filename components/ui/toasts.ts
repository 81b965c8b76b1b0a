import type { NoticeTone } from "./notice";

export interface Toast {
  id: number;
  tone: NoticeTone;
  title: string;
  detail?: string;
  /** An optional action; pressing it dismisses the toast. */
  action?: { label: string; run: () => void };
}

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/** How long a transient toast stays, in milliseconds. */
export const TOAST_MS = 7000;
const MAX_SHOWN = 3;

/** Whether a toast disappears automatically; failures and unknown outcomes stay until dismissed. */
export function isTransient({ tone }: Pick<Toast, "tone">): boolean {
  return tone === "good" || tone === "info";
}

/** Shows a toast. Beyond three toasts, drops the oldest transient ones, never the others. */
export function addToast(toast: Omit<Toast, "id">): void {
  const added = [...toasts, { ...toast, id: nextId++ }];
  const transient = added.filter((each) => isTransient(each));
  const surplus = new Set(transient.slice(0, Math.max(0, added.length - MAX_SHOWN)));
  setToasts(added.filter((each) => !surplus.has(each)));
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
