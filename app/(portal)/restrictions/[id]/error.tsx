"use client";
import { ScreenError } from "@/components/shell/screen-error";

export default function RestrictionError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ScreenError error={error} retry={retry} title="The restriction could not be shown" />;
}
