"use client";
import { ScreenError } from "@/components/shell/screen-error";

export default function PaymentsError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ScreenError error={error} retry={retry} title="The payments could not be shown" />;
}
