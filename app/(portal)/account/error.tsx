"use client";
import { ScreenError } from "@/components/shell/screen-error";

export default function AccountError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ScreenError error={error} retry={retry} title="Your account could not be shown" />;
}
