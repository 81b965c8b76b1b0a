"use client";
import { ScreenError } from "@/components/shell/screen-error";

export default function OverviewError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ScreenError error={error} retry={retry} title="The overview could not be shown" />;
}
