"use client";
import { ScreenError } from "@/components/shell/screen-error";

export default function RestrictionsError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ScreenError error={error} retry={retry} title="The restrictions could not be shown" />;
}
