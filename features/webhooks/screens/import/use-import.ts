"use client";
import { useRef, useState } from "react";
import { useSubmission } from "@/components/actions/use-submission";
import { callAction } from "@/components/session/call-action";
import { createRegistrationsAction, reviewImportAction, updateRegistrationAction } from "@/features/webhooks/actions";
import type { AddedRegistrations, ChangedRegistration, ImportReview } from "@/features/webhooks/review-import";

const UNKNOWN_OUTCOME = "Choose the file again to see what is still different.";

/** The credentials for new registrations with the same address. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** The result of applying one part of the review, described in a sentence. */
export interface PartResult {
  readonly tone: "good" | "warn" | "bad";
  readonly text: string;
}

/** Reviews a file, and applies the parts of the review one after another, each only once. */
export function useImport() {
  const { submit, isPending, problems, clear } = useSubmission();
  const [review, setReview] = useState<ImportReview | null>(null);
  const [credentials, setCredentials] = useState<readonly Credentials[]>([]);
  /** One result per part: first the new registrations, then the changed ones. */
  const [results, setResults] = useState<readonly (PartResult | null)[]>([]);
  const [isMissing, setMissing] = useState(false);
  // One key per part of a review, so that a double submission changes nothing twice.
  const keys = useRef<string[]>([]);

  const choose = (file: File) =>
    submit(async () => {
      setReview(null);
      setResults([]);
      setMissing(false);
      const outcome = await callAction(reviewImportAction)({ text: await file.text() });
      if (!outcome.ok) return [outcome];
      const { added, changed } = outcome.value;
      keys.current = Array.from({ length: added.length + changed.length }, () => crypto.randomUUID());
      setCredentials(added.map(({ authUsername }) => ({ username: authUsername ?? "", password: "" })));
      setReview(outcome.value);
      return [];
    });

  const apply = () => {
    if (!review) return;
    const { added, changed } = review;
    if (added.some(({ type }, index) => type === "Push" && credentials[index]?.password === ""))
      return setMissing(true);
    const parts = [
      ...added.map((part, index) => (key: string) => create(part, credentials[index], key)),
      ...changed.map((part) => (key: string) => change(part, key)),
    ];
    submit(async () => {
      for (const [index, send] of parts.entries()) {
        const result = await send(keys.current[index]!);
        setResults((current) => Object.assign([...current], { [index]: result }));
      }
      return [];
    });
  };

  return {
    choose,
    apply,
    review,
    credentials,
    setCredentials: (index: number, change: Partial<Credentials>) =>
      setCredentials((current) => current.map((each, at) => (at === index ? { ...each, ...change } : each))),
    results,
    isMissing,
    isPending,
    problems,
    clear,
  };
}

async function create(
  { eventNames, callbackUrl, type, format }: AddedRegistrations,
  { username, password }: Credentials = { username: "", password: "" },
  idempotencyKey: string,
): Promise<PartResult> {
  const isPush = type === "Push";
  const outcome = await callAction(
    createRegistrationsAction,
    UNKNOWN_OUTCOME,
  )({
    ...{ idempotencyKey, eventNames, type, format },
    ...(isPush && { callbackUrl, authUsername: username || undefined, authPassword: password }),
  });
  if (!outcome.ok) return describeFailure(outcome);
  const { registered, proposed, unknown, failed: failures } = outcome.value;
  const counts = [
    [registered.length, "registered"],
    [proposed.length, "waiting for approval"],
    [unknown.length, "not confirmed yet"],
  ] as const;
  const text = counts.flatMap(([count, state]) => (count > 0 ? [`${count} ${state}`] : [])).join(", ");
  const reasons = failures.map(({ eventName, message }) => `${eventName}: ${message}`);
  const tone = failures.length > 0 ? "bad" : registered.length === eventNames.length ? "good" : "warn";
  return { tone, text: [text && `${text}.`, ...reasons].filter(Boolean).join(" ") };
}

async function change(
  { registrationId, shown, change: fields }: ChangedRegistration,
  idempotencyKey: string,
): Promise<PartResult> {
  const input = { ...fields, idempotencyKey, registrationId, shown };
  const outcome = await callAction(updateRegistrationAction, UNKNOWN_OUTCOME)(input);
  if (!outcome.ok) return describeFailure(outcome);
  switch (outcome.value.outcome) {
    case "done":
      return { tone: "good", text: "Changed." };
    case "proposed":
      return { tone: "warn", text: "Waiting for approval." };
    default:
      return { tone: "warn", text: "Not confirmed yet. The portal keeps checking." };
  }
}

function describeFailure({
  message,
  fields = {},
}: {
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
}): PartResult {
  return { tone: "bad", text: [message, ...Object.values(fields)].join(" ") };
}
