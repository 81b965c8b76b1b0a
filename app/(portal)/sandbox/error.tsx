"use client";
import { ScreenError } from "@/components/shell/screen-error";

export default function SandboxError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ScreenError error={error} retry={retry} title="The sandbox could not be shown" />;
}
