"use client";
import { Check, Smartphone } from "lucide-react";
import { useEffect, useRef } from "react";
import { SIDE_LABELS } from "@/components/check/types";
import { Timestamp } from "@/components/shell/timestamp";
import { Button } from "@/components/ui/button";
import { classes } from "@/components/ui/classes";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import type { NewCaptureLink } from "@/features/deposits/phone/make-capture-link";
import type { CaptureLinkView } from "@/features/deposits/phone/watch-capture-link";
import type { ImageView } from "@/lib/contract/enums";
import { usePhoneLink } from "./use-phone-link";

const END_MESSAGES = {
  finished: null,
  expired: "This code expired after ten minutes.",
  replaced: "A newer code was created in another window.",
  stopped: "This code was canceled in another window.",
  "session-over": "This code ended with your session.",
} as const;

/** Shows a QR code that lets a phone capture the given sides, and the phone's progress. The link ends on unmount. */
export function PhonePanel({
  sides,
  onPicture,
  onClose,
}: {
  sides: readonly ImageView[];
  onPicture: (side: ImageView, picture: File) => void;
  onClose: () => void;
}) {
  const { link, view, problem, create } = usePhoneLink(sides, onPicture, onClose);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const endMessage = problem ?? (view?.over ? END_MESSAGES[view.over] : null);
  const isOpened = Boolean(view?.device);
  return (
    <section aria-labelledby="phone-heading" className="rounded-lg border bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="phone-heading" ref={heading} tabIndex={-1} className="outline-none">
          Take {sides.length > 1 ? "both sides" : `the ${sides[0]}`} with a phone
        </h2>
        <Button tone="quiet" size="small" onPress={onClose} className="ml-auto">
          {isOpened && !endMessage ? "Stop" : "Cancel"}
        </Button>
      </div>
      {endMessage ? (
        <Notice
          tone="warn"
          role="alert"
          className="mt-3"
          actions={
            <Button size="small" onPress={() => void create()}>
              Create a new code
            </Button>
          }
        >
          {endMessage}
        </Notice>
      ) : (
        <div className="mt-3 flex flex-col gap-x-6 gap-y-4 sm:flex-row sm:items-center">
          {(link?.reach !== "none" || isOpened) && (
            <div className="grid size-44 shrink-0 place-items-center self-center overflow-hidden rounded-md border bg-sunken text-muted">
              {link && !isOpened ? <LinkQrCode link={link} /> : <PhoneIcon isLoading={!link} />}
            </div>
          )}
          <div className="min-w-0 flex-1 space-y-3">
            {link && !isOpened && <OpenInstructions link={link} />}
            <PhoneSteps sides={sides} view={view} />
          </div>
        </div>
      )}
    </section>
  );
}

function PhoneIcon({ isLoading }: { isLoading: boolean }) {
  return isLoading ? <Skeleton className="size-full" /> : <Smartphone aria-hidden className="size-12" />;
}

/** A QR code, dark on light in both themes because some cameras can't read inverted codes. */
function LinkQrCode({ link: { qrCode } }: { link: NewCaptureLink }) {
  return (
    <svg
      role="img"
      aria-label="QR code that opens the camera page on a phone"
      viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
      className="size-full"
      shapeRendering="crispEdges"
    >
      <rect width={qrCode.size} height={qrCode.size} fill="#fff" />
      <path d={qrCode.path} fill="#000" />
    </svg>
  );
}

function OpenInstructions({ link: { url, reach, expiresAt } }: { link: NewCaptureLink }) {
  const address = new URL(url).origin;
  return (
    <>
      {reach === "none" && (
        <Notice tone="warn" title="A phone can’t reach this portal">
          Its address {address} works only on this computer. Your administrator can set PORTAL_URL to an https address
          that phones can reach. Until then, open the link in a browser here:
          <span className="mt-2 flex items-start gap-1.5">
            <code data-testid="capture-link" className="min-w-0 flex-1 select-all break-all font-mono text-xs">
              {url}
            </code>
            <CopyButton text={url} what="link" />
          </span>
        </Notice>
      )}
      {reach !== "none" && (
        <p>
          Scan it with the phone’s camera. The page that opens takes{" "}
          <span className="whitespace-nowrap">the pictures</span> and shows nothing else.
        </p>
      )}
      {reach === "no-camera" && (
        <Notice tone="info">
          {address} does not use https. The phone’s camera app takes the pictures without live hints, and they are sent
          unencrypted.
        </Notice>
      )}
      <p className="text-muted text-xs">
        It works once, on the first device that opens it, until <Timestamp iso={expiresAt} style="time" />.
      </p>
    </>
  );
}

/** Shows the phone's progress: opening the link, then capturing each side. */
function PhoneSteps({ sides, view }: { sides: readonly ImageView[]; view: CaptureLinkView | undefined }) {
  const steps = [
    { name: view?.device ? `Opened: ${view.device}` : "Open it on the phone", isDone: Boolean(view?.device) },
    ...sides.map((side) => ({ name: SIDE_LABELS[side], isDone: view?.taken.includes(side) ?? false })),
  ];
  const next = steps.findIndex(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone).at(-1);
  return (
    <div>
      <ol className="grid gap-1.5">
        {steps.map(({ name, isDone }, index) => (
          <li
            key={name}
            aria-current={index === next ? "step" : undefined}
            className={classes("flex items-center gap-2.5", index !== next && "text-muted")}
          >
            <span
              aria-hidden
              className={classes(
                "grid size-5 shrink-0 place-items-center rounded-full border text-2xs",
                isDone && "border-transparent bg-good-tint text-good",
                index === next && "border-accent text-accent",
              )}
            >
              {isDone ? <Check className="size-3" /> : index + 1}
            </span>
            {name}
            {isDone && <span className="sr-only">, done</span>}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {done?.name}
      </p>
    </div>
  );
}
