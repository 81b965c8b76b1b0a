"use client";
import { ScreenError } from "@/components/shell/screen-error";

export default function ToReturnError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ScreenError error={error} retry={retry} title="What may be returned could not be shown" />;
}
