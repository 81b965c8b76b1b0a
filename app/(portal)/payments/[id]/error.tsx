"use client";
import { ScreenError } from "@/components/shell/screen-error";

export default function PaymentError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ScreenError error={error} retry={retry} title="This payment could not be shown" />;
}
