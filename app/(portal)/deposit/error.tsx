"use client";
import { ScreenError } from "@/components/shell/screen-error";

export default function DepositError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ScreenError error={error} retry={retry} title="The deposit form could not be shown" />;
}
