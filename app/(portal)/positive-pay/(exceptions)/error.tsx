"use client";
import { ScreenError } from "@/components/shell/screen-error";

export default function ExceptionsError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ScreenError error={error} retry={retry} title="The exceptions could not be shown" />;
}
