"use client";
import { ScreenError } from "@/components/shell/screen-error";

export default function BatchesError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ScreenError error={error} retry={retry} title="The batches could not be shown" />;
}
