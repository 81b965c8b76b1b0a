import { EventExample } from "@/app/(portal)/webhooks/_components/event-example";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { EVENT_NAMES } from "@/lib/contract/enums";
import { SIGNATURE_EXAMPLE } from "@/lib/contract/signature-example";
import type { RegistrationView } from "@/lib/portal/webhooks/registration-view";

/** What a receiver needs: an example of the event, and how to verify that it came from the bank. */
export function ReceiveCard({ registration, isSigned }: { registration: RegistrationView; isSigned: boolean }) {
  const eventName = EVENT_NAMES.find((name) => name === registration.eventName);
  return (
    <Card title="Receive these events" titleId="receive-title">
      <div className="grid min-w-0 gap-3 px-3.5 py-3 text-sm">
        <p className="text-muted">
          Respond with a 2xx status within 15 seconds. An event may come more than once and in any order: its id is the
          same in every copy.
        </p>
        {eventName && (
          <EventExample eventName={eventName} format={registration.format === "Extended" ? "Extended" : "Basic"} />
        )}
        {isSigned ? (
          <details className="min-w-0">
            <summary className="min-h-6 cursor-pointer rounded-sm">Verify the signature</summary>
            <div className="mt-1.5 grid min-w-0 gap-2">
              <p>
                The registration’s password is its signing secret; without a password nothing is signed. The bank signs{" "}
                <code className="whitespace-nowrap font-mono text-xs">webhook-id.webhook-timestamp.body</code> with
                HMAC-SHA256 and sends the result as{" "}
                <code className="whitespace-nowrap font-mono text-xs">webhook-signature</code> (Standard Webhooks). A
                secret that begins with <code className="whitespace-nowrap font-mono text-xs">whsec_</code> is decoded
                from base64. To change it, change the password.
              </p>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it */}
              <pre tabIndex={0} className="max-h-80 overflow-auto rounded-md border bg-sunken p-3 font-mono text-xs">
                {SIGNATURE_EXAMPLE}
              </pre>
              <CopyButton text={SIGNATURE_EXAMPLE} what="code" />
            </div>
          </details>
        ) : (
          <p className="text-muted">
            This bank’s document describes no signature. Check the user name and the password of each delivery.
          </p>
        )}
      </div>
    </Card>
  );
}
