"use client";
import { ScreenError } from "@/components/shell/screen-error";

export default function LetterError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ScreenError error={error} retry={retry} title="The letter could not be shown" />;
}
