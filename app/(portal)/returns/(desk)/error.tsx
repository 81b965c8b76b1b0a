"use client";
import { ScreenError } from "@/components/shell/screen-error";

export default function ReturnsError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ScreenError error={error} retry={retry} title="The returns could not be shown" />;
}
