"use client";
import { PlainError } from "@/components/shell/plain-error";

export default function RootError({ error, retry }: { error: unknown; retry: () => void }) {
  return <PlainError error={error} retry={retry} title="Couldn’t load this page" />;
}
