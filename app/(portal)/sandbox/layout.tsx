import type { ReactNode } from "react";
import { requireSandbox } from "./_components/require-sandbox";

/** Before anything of a page is sent: where there is no sandbox the address is a 404 [GAP-25]. */
export default async function SandboxLayout({ children }: { children: ReactNode }) {
  await requireSandbox("sandbox.read");
  return children;
}
