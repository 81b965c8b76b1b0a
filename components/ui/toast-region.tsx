"use client";
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "./button";
import { classes } from "./classes";
import { IconButton } from "./icon-button";
import { currentToasts, isTransient, removeToast, subscribeToToasts, TOAST_MS, type Toast } from "./toasts";

const NO_TOASTS: readonly Toast[] = [];
const ICONS = {
  good: [CircleCheck, "text-good"],
  info: [Info, "text-info"],
  warn: [TriangleAlert, "text-warn"],
  bad: [CircleAlert, "text-bad"],
} as const;

/** Displays toasts in a polite live region that is always on the page, so that even the first toast is announced. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => NO_TOASTS);
  return (
    <section
      aria-label="Notifications"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-20 z-50 grid justify-items-center gap-2 md:right-6 md:bottom-6 md:left-auto md:justify-items-end"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const [isPaused, setPaused] = useState(false);
  const [Icon, color] = ICONS[toast.tone];
  useEffect(() => {
    if (isPaused || !isTransient(toast)) return;
    const timer = setTimeout(() => removeToast(toast.id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [isPaused, toast]);
  return (
    // The handlers only pause the timeout while the user reads the toast.
    // biome-ignore lint/a11y/noStaticElementInteractions: pausing a timer is not an interaction
    <div
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="pointer-events-auto flex w-full max-w-[360px] animate-appear gap-2.5 rounded-lg bg-surface py-2.5 pr-2 pl-3.5 shadow-raised forced-colors:border"
    >
      <Icon aria-hidden className={classes("mt-0.5 size-4 shrink-0", color)} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{toast.title}</p>
        {toast.detail && <p className="text-muted">{toast.detail}</p>}
      </div>
      {toast.action && (
        <Button
          size="small"
          onPress={() => {
            removeToast(toast.id);
            toast.action?.run();
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <IconButton label="Dismiss" onPress={() => removeToast(toast.id)}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
