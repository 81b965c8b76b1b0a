"use client";
import { ScreenError } from "@/components/shell/screen-error";

export default function ApprovalsError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ScreenError error={error} retry={retry} title="The approvals could not be shown" />;
}
