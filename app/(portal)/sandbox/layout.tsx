import type { ReactNode } from "react";
import { requireSandbox } from "@/features/sandbox/screens/require-sandbox";

/** Checked in the layout, before any page streams: where there is no sandbox the response is a 404 [GAP-25]. */
export default async function SandboxLayout({ children }: { children: ReactNode }) {
  await requireSandbox("sandbox.read");
  return children;
}
