"use client";
import { ScreenError } from "@/components/shell/screen-error";

export default function MatrixError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ScreenError error={error} retry={retry} title="Who hears what could not be shown" />;
}
