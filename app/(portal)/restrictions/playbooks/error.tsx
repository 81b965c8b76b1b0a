"use client";
import { ScreenError } from "@/components/shell/screen-error";

export default function PlaybooksError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ScreenError error={error} retry={retry} title="The playbooks could not be shown" />;
}
