"use client";
import { ScreenError } from "@/components/shell/screen-error";

export default function RootError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-[68ch] content-center p-6">
      <ScreenError error={error} retry={retry} />
    </main>
  );
}
