"use client";
import { ScreenError } from "@/components/shell/screen-error";

export default function HistoryError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ScreenError error={error} retry={retry} title="The history could not be shown" />;
}
