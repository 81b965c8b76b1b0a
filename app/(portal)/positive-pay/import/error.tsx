"use client";
import { ScreenError } from "@/components/shell/screen-error";

export default function ImportError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ScreenError error={error} retry={retry} title="The issue files could not be shown" />;
}
