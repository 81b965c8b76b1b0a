import type { NoticeTone } from "./notice";

export interface Toast {
  id: number;
  tone: NoticeTone;
  title: string;
  detail?: string;
  /** What can be done about it at once; pressing it dismisses the toast. */
  action?: { label: string; run: () => void };
}

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/** Announces that something finished. A failure is shown beside what failed instead. */
export function addToast(toast: Omit<Toast, "id">): void {
  change([...toasts, { ...toast, id: nextId++ }].slice(-3));
}

export function removeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
