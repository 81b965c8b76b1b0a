import type { Metadata } from "next";
import { Gallery } from "./gallery";

export const metadata: Metadata = { title: "Components" };

/**
 * Shows all UI primitives in all states. Only the development server includes `.dev.tsx` pages; see `pageExtensions`.
 */
export default function ComponentsPage() {
  return <Gallery />;
}
