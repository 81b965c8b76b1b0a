"use client";
import { ScreenError } from "@/components/shell/screen-error";

export default function RegistrationError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ScreenError error={error} retry={retry} title="The registration could not be shown" />;
}
