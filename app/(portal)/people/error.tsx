"use client";
import { ScreenError } from "@/components/shell/screen-error";

export default function PeopleError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ScreenError error={error} retry={retry} title="People could not be shown" />;
}
