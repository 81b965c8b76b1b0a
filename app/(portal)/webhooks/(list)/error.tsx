"use client";
import { ScreenError } from "@/components/shell/screen-error";

export default function WebhooksError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ScreenError error={error} retry={retry} title="The registrations could not be shown" />;
}
