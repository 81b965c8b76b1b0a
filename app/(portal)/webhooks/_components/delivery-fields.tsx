"use client";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { TextField } from "@/components/ui/text-field";
import { DELIVERY_FORMAT_LABELS } from "@/lib/contract/labels/webhook-labels";

/** What the form holds while a person types. */
export interface DeliveryText {
  type: "Push" | "Poll";
  format: "Basic" | "Extended";
  callbackUrl: string;
  username: string;
  password: string;
}

export type DeliveryErrors = Readonly<Record<string, string | undefined>>;

/** How events are delivered: type, format, address and credentials; the same for a new registration and a change. */
export function DeliveryFields({
  text,
  errors,
  passwordHint,
  isLoopbackPossible,
  onChange,
}: {
  text: DeliveryText;
  errors: DeliveryErrors;
  passwordHint: string;
  isLoopbackPossible: boolean;
  onChange: (change: Partial<DeliveryText>) => void;
}) {
  return (
    <>
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <Choice label="Delivery">
          <SegmentedControl
            label="Delivery"
            value={text.type}
            onChange={(type) => onChange({ type })}
            segments={[
              { value: "Push", label: "Push" },
              { value: "Poll", label: "Poll" },
            ]}
          />
        </Choice>
        <Choice label="Format">
          <SegmentedControl
            label="Format"
            value={text.format}
            onChange={(format) => onChange({ format })}
            segments={[
              { value: "Extended", label: "Extended" },
              { value: "Basic", label: "Basic" },
            ]}
          />
        </Choice>
        <p className="self-end text-muted text-sm">{DELIVERY_FORMAT_LABELS[text.format].explanation}</p>
      </div>
      {text.type === "Push" && (
        <>
          <TextField
            label="Callback address"
            inputMode="url"
            autoComplete="off"
            value={text.callbackUrl}
            onChange={(callbackUrl) => onChange({ callbackUrl })}
            error={errors.callbackUrl}
            placeholder="https://hooks.example.com/checks"
            inputClassName="font-mono text-sm!"
            hint={
              isLoopbackPossible
                ? "TLS, and a host on your allowlist at the bank. The built-in bank also takes http://localhost."
                : "TLS, and a host on your allowlist at the bank; ask the bank to add one."
            }
          />
          <div className="grid gap-3.5 sm:grid-cols-2">
            <TextField
              label="User name"
              remark="optional"
              autoComplete="off"
              value={text.username}
              onChange={(username) => onChange({ username })}
              error={errors.authUsername ?? errors.authuserName}
              hint="Sent with each delivery (Basic authentication)."
            />
            <TextField
              label="Password"
              remark="optional"
              type="password"
              autoComplete="new-password"
              value={text.password}
              onChange={(password) => onChange({ password })}
              error={errors.authPassword}
              hint={passwordHint}
            />
          </div>
        </>
      )}
    </>
  );
}

function Choice({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-[5px]">
      <span className="font-medium text-sm">{label}</span>
      {children}
    </div>
  );
}
