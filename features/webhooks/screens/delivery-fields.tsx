"use client";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { TextField } from "@/components/ui/text-field";
import { DELIVERY_TYPES, type UPDATABLE_DELIVERY_TYPES } from "@/lib/contract/enums";
import { DELIVERY_FORMAT_LABELS, DELIVERY_TYPE_LABELS } from "@/lib/contract/labels/webhook-labels";

export interface DeliveryFormValues {
  /** `File` is possible only when changing a registration (4.16). */
  type: (typeof UPDATABLE_DELIVERY_TYPES)[number];
  format: "Basic" | "Extended";
  callbackUrl: string;
  username: string;
  password: string;
}

export type DeliveryErrors = Readonly<Record<string, string | undefined>>;

interface DeliveryProps {
  values: DeliveryFormValues;
  errors: DeliveryErrors;
  passwordHint: string;
  /** Whether the bank also accepts loopback addresses without TLS. */
  isLoopbackPossible: boolean;
  /** The delivery types to offer. */
  types?: readonly DeliveryFormValues["type"][];
  onChange: (change: Partial<DeliveryFormValues>) => void;
}

/** Returns the request fields whose errors {@link DeliveryFields} shows. */
export function deliveryErrorFields({ type }: DeliveryFormValues): readonly string[] {
  return type === "Push" ? ["callbackUrl", "authUsername", "authuserName", "authPassword"] : [];
}

/** Inputs for the delivery type, format, callback address and credentials of a registration. */
export function DeliveryFields(props: DeliveryProps) {
  const { values, types = DELIVERY_TYPES, onChange } = props;
  return (
    <>
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <Choice label="Delivery">
          <SegmentedControl
            label="Delivery"
            value={values.type}
            onChange={(type) => onChange({ type })}
            segments={types.map((value) => ({ value, label: DELIVERY_TYPE_LABELS[value].label }))}
          />
        </Choice>
        <Choice label="Format">
          <SegmentedControl
            label="Format"
            value={values.format}
            onChange={(format) => onChange({ format })}
            segments={[
              { value: "Extended", label: "Extended" },
              { value: "Basic", label: "Basic" },
            ]}
          />
        </Choice>
        <p className="self-end text-muted text-sm">{DELIVERY_FORMAT_LABELS[values.format].explanation}</p>
      </div>
      {values.type === "Push" && <PushFields {...props} />}
    </>
  );
}

function PushFields({ values, errors, passwordHint, isLoopbackPossible, onChange }: DeliveryProps) {
  return (
    <>
      <TextField
        label="Callback address"
        inputMode="url"
        autoComplete="off"
        value={values.callbackUrl}
        onChange={(callbackUrl) => onChange({ callbackUrl })}
        error={errors.callbackUrl}
        placeholder="https://hooks.example.com/checks"
        inputClassName="font-mono text-sm!"
        hint={
          isLoopbackPossible
            ? "Requires TLS and a host on your allowlist at the bank. The built-in bank also accepts http://localhost."
            : "Requires TLS and a host on your allowlist at the bank. Ask the bank to add one."
        }
      />
      <div className="grid gap-3.5 sm:grid-cols-2">
        <TextField
          label="User name"
          note="optional"
          autoComplete="off"
          value={values.username}
          onChange={(username) => onChange({ username })}
          error={errors.authUsername ?? errors.authuserName}
          hint="Sent with each delivery (Basic authentication)."
        />
        <TextField
          label="Password"
          note="optional"
          type="password"
          autoComplete="new-password"
          value={values.password}
          onChange={(password) => onChange({ password })}
          error={errors.authPassword}
          hint={passwordHint}
        />
      </div>
      <GeneratedPassword password={values.password} onGenerated={(password) => onChange({ password })} />
    </>
  );
}

/** Generates a password in the format of a signing secret, and shows it once so that users can copy it [GAP-33]. */
function GeneratedPassword({ password, onGenerated }: { password: string; onGenerated: (password: string) => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const generate = () => {
    const generated = `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`;
    setSecret(generated);
    onGenerated(generated);
  };
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2.5">
      <Button size="small" onPress={generate}>
        Generate a password
      </Button>
      {secret !== null && secret === password && (
        <span role="status" className="flex min-w-0 items-center gap-1 text-sm">
          <code className="select-all break-all font-mono text-xs">{secret}</code>
          <CopyButton text={secret} what="password" />
        </span>
      )}
    </div>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-[5px]">
      <span className="font-medium text-sm">{label}</span>
      {children}
    </div>
  );
}
