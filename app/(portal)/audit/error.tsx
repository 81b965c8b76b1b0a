"use client";
import { ScreenError } from "@/components/shell/screen-error";

export default function AuditError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ScreenError error={error} retry={retry} title="The audit log could not be shown" />;
}
