"use client";
import { ScreenError } from "@/components/shell/screen-error";

export default function AuthorizationsError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ScreenError error={error} retry={retry} title="The authorizations could not be shown" />;
}
