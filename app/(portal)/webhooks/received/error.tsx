"use client";
import { ScreenError } from "@/components/shell/screen-error";

export default function ReceivedError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ScreenError error={error} retry={retry} title="The received events could not be shown" />;
}
