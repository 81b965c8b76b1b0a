import type { ReactNode } from "react";
import { policyLabel } from "@/lib/access/policies/policy-labels";
import type { LocalKind } from "@/lib/ledger/schema/approval-kinds";
import { roleNames } from "./approval-labels";

/** What a change of people or policies does, in a sentence. */
export function LocalSentence({
  kind,
  payload,
}: {
  kind: LocalKind;
  payload: Readonly<Record<string, unknown>>;
}): ReactNode {
  const name = <Strong>{String(payload.name)}</Strong>;
  switch (kind) {
    case "invite-person":
      return (
        <>
          Invites {name} (<span className="[overflow-wrap:anywhere]">{String(payload.email)}</span>) as{" "}
          <Strong>{roleNames(payload.roles)}</Strong>.
        </>
      );
    case "change-roles":
      return <RolesSentence payload={payload} />;
    case "enable-person":
      return (
        <>
          Lets {name} sign in again, as <Strong>{roleNames(payload.roles) || "nobody in particular"}</Strong>.
        </>
      );
    case "reset-second-factor":
      return (
        <>
          Removes every second factor of {name} and ends their sessions. Until they add another one, the password alone
          signs them in.
        </>
      );
    case "change-policy":
      return (
        <>
          Loosens the policy <Strong>{policyLabel(payload.key)}</Strong>, as below.
        </>
      );
  }
}

function RolesSentence({ payload: { name, before, after } }: { payload: Readonly<Record<string, unknown>> }) {
  const [had, has] = [listOf(before), listOf(after)];
  const given = has.filter((role) => !had.includes(role));
  const taken = roleNames(had.filter((role) => !has.includes(role)));
  return (
    <>
      Gives <Strong>{String(name)}</Strong> the {given.length === 1 ? "role" : "roles"}{" "}
      <Strong>{roleNames(given)}</Strong>
      {taken ? (
        <>
          ; takes <Strong>{taken}</Strong> away
        </>
      ) : null}
      .
    </>
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** What matters most in a sentence. */
export function Strong({ children }: { children: ReactNode }) {
  return <b className="num font-semibold [overflow-wrap:anywhere]">{children}</b>;
}
