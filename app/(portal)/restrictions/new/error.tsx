"use client";
import { ScreenError } from "@/components/shell/screen-error";

export default function RestrictError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ScreenError error={error} retry={retry} title="The form could not be shown" />;
}
