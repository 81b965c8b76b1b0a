"use client";
import { useEffect, useRef, useState } from "react";

type PaletteModule = typeof import("@/components/palette/palette");

/**
 * The palette, loaded when the page has nothing else to do, so that it opens with the first key; null before.
 * `load` loads it at once, also when an earlier attempt failed.
 */
export function usePaletteModule(): { Palette: PaletteModule["Palette"] | null; load: () => void } {
  const [loaded, setLoaded] = useState<PaletteModule | null>(null);
  const isLoading = useRef(false);
  const load = () => {
    if (isLoading.current) return;
    isLoading.current = true;
    import("@/components/palette/palette").then(setLoaded, () => {
      isLoading.current = false;
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the first page
  useEffect(() => {
    // Safari has no idle callbacks.
    if (!("requestIdleCallback" in window)) return void setTimeout(load, 500);
    const handle = window.requestIdleCallback(load, { timeout: 2000 });
    return () => window.cancelIdleCallback(handle);
  }, []);
  return { Palette: loaded?.Palette ?? null, load };
}
