"use client";
import { ScreenError } from "@/components/shell/screen-error";

export default function MatrixError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ScreenError error={error} retry={retry} title="The event subscriptions could not be shown" />;
}
