import type { Metadata } from "next";
import { Gallery } from "./gallery";

export const metadata: Metadata = { title: "Components" };

/** Every primitive in its states. Only the development server knows this kind of file: see `pageExtensions`. */
export default function ComponentsPage() {
  return <Gallery />;
}
