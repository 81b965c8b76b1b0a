"use client";
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { addToast } from "./toasts";

/** Code that is not needed for the initial page, loaded on the first user input or when a component needs it. */
export interface OnDemand<T> {
  /** Rejects if the code fails to load; the next call retries. */
  load(): Promise<void>;
  /** Returns the loaded code, or undefined until it is loaded. */
  loaded(): T | undefined;
  /** Calls `onLoaded` once the code is loaded; returns a function that unsubscribes. */
  subscribe(onLoaded: () => void): () => void;
}

/** Wraps `importCode`, typically a dynamic import, so that it runs on demand. */
export function onDemand<T>(importCode: () => Promise<T>): OnDemand<T> {
  let code: T | undefined;
  const listeners = new Set<() => void>();
  return {
    async load() {
      code ??= await importCode();
      for (const notify of listeners) notify();
    },
    loaded: () => code,
    subscribe(onLoaded) {
      listeners.add(onLoaded);
      return () => listeners.delete(onLoaded);
    },
  };
}

const RETRY_MS = 3_000;

/**
 * Loads `code` when it is needed and retries until it succeeds. Shows a toast for the first failure only.
 *
 * @param onFailed called after each failure
 * @returns the loaded code, or undefined until it is loaded
 */
export function useOnDemand<T>(code: OnDemand<T>, isNeeded: boolean, onFailed?: () => void): T | undefined {
  const loaded = useSyncExternalStore(code.subscribe, code.loaded, () => undefined);
  const fail = useEffectEvent((isFirst: boolean) => {
    if (isFirst) addToast(FAILURE);
    onFailed?.();
  });
  useEffect(() => {
    if (!isNeeded || code.loaded()) return;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const attempt = (isFirst: boolean) =>
      code.load().catch(() => {
        if (!isCurrent) return;
        timer = setTimeout(attempt, RETRY_MS, false);
        fail(isFirst);
      });
    void attempt(true);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [code, isNeeded]);
  return loaded;
}

const FAILURE = {
  tone: "bad",
  title: "Couldn’t load part of this page",
  detail: "Check your connection, then try again. What you entered stays on this page.",
} as const;

/**
 * Creates a component that loads its code when it is first rendered. Unlike with `next/dynamic`, a failed load leaves
 * the page and the user's input unchanged.
 *
 * @param placeholder shown until the component is loaded
 */
export function lazyComponent<P extends object>(
  importComponent: () => Promise<ComponentType<P>>,
  placeholder: ReactNode = null,
): (props: P) => ReactNode {
  const code = onDemand(importComponent);
  // biome-ignore lint/correctness/noComponentHookFactories: called once per component, at module level
  return function LazyComponent(props) {
    const Component = useOnDemand(code, true);
    return Component ? <Component {...props} /> : placeholder;
  };
}

const INPUT_EVENTS = ["pointermove", "pointerdown", "keydown"] as const;

/** Loads all of `codes` on the first user input; if that fails, retries on the next input. */
export function useLoadOnInput(codes: readonly OnDemand<unknown>[]): void {
  useEffect(() => {
    let isLoading = false;
    const loaded = new AbortController();
    const load = async () => {
      if (isLoading) return;
      isLoading = true;
      await Promise.all(codes.map((code) => code.load())).then(
        () => loaded.abort(),
        () => {},
      );
      isLoading = false;
    };
    for (const event of INPUT_EVENTS) addEventListener(event, load, { signal: loaded.signal, passive: true });
    return () => loaded.abort();
  }, [codes]);
}
