"use client";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { ComparedField, Difference } from "@/lib/portal/webhooks/registration-differences";

const FIELD_NAMES = {
  eventName: "Event",
  callbackUrl: "Callback address",
  authUsername: "User name",
  type: "Delivery",
  format: "Format",
  status: "Status",
  consecutiveErrors: "Consecutive failures",
  lastError: "Last error",
} as const satisfies Record<ComparedField, string>;

/** What somebody else changed since the form was opened: nothing was sent. */
export function StaleNotice({
  differences,
  onStartOver,
}: {
  differences: readonly Difference[];
  onStartOver: () => void;
}) {
  return (
    <Notice
      tone="warn"
      role="alert"
      title="It was changed since you opened this form"
      actions={
        <Button size="small" onPress={onStartOver}>
          Start over with the current values
        </Button>
      }
    >
      <p>Nothing was sent. Changing it anyway replaces these values by yours:</p>
      <dl className="mt-2 grid gap-2">
        {differences.map(({ field, shown, now }) => (
          <div key={field} className="grid gap-0.5">
            <dt className="font-medium">{FIELD_NAMES[field]}</dt>
            <dd className="break-all text-sm">
              <span className="sr-only">was </span>
              <del className="text-muted">{displayOf(shown)}</del> →{" "}
              <ins className="no-underline">{displayOf(now)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}

function displayOf(value: string | number | null): string {
  return value === null || value === "" ? "none" : String(value);
}
