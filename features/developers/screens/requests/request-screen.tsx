import { Timestamp } from "@/components/shell/timestamp";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { DescriptionList, Fact } from "@/components/ui/description-list";
import { JsonText } from "@/components/ui/json-text";
import type { RequestDetail } from "@/features/developers/requests/list-requests";
import { RequestStatus } from "./request-status";

/** Shows a request's details and bodies, and a command that repeats it. */
export function RequestScreen({ request }: { request: RequestDetail }) {
  const { curl, requestBody, responseBody } = request;
  return (
    <div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_372px]">
      <div className="grid min-w-0 gap-3.5">
        <Body title="Request" text={requestBody} fallback="It had no body." />
        <Body title="Response" text={responseBody} fallback="The body was not saved." />
        {curl !== null && (
          <Card title="Repeat it" titleId="curl-title" aside={<CopyButton text={curl} what="curl command" />}>
            <div className="grid gap-2 p-3.5">
              <pre className="whitespace-pre-wrap break-all rounded-md border bg-sunken p-3 font-mono text-xs">
                {curl}
              </pre>
              <p className="text-muted text-sm">
                Set TOKEN to an access token from the bank. Images are read from files named after their fields; a
                secret is read from SECRET. Repeating a change may apply it twice.
              </p>
            </div>
          </Card>
        )}
      </div>
      <RequestDetails request={request} />
    </div>
  );
}

function RequestDetails({ request }: { request: RequestDetail }) {
  return (
    <Card title="Details" titleId="facts-title">
      <DescriptionList>
        <Fact name="Operation">{request.summary}</Fact>
        <Fact name="Status">
          <RequestStatus row={request} />
        </Fact>
        <Fact name="Sent">
          <Timestamp iso={request.at} style="full" />
        </Fact>
        <Fact name="Duration">{request.durationMs} ms</Fact>
        <Fact name="Attempt">{request.retry === 0 ? "First" : `Retry ${request.retry}`}</Fact>
        <Fact name="Request ID" tip="The bank’s ID for this request; quote it when you contact the bank">
          {request.requestId === null ? (
            <span className="text-muted">none</span>
          ) : (
            <>
              <span className="truncate font-mono text-xs">{request.requestId}</span>
              <CopyButton text={request.requestId} what="request ID" />
            </>
          )}
        </Fact>
        <Fact name="Person">{request.personName ?? <span className="text-muted">No signed-in person</span>}</Fact>
        <Fact name="Caused by" tip="The action, route or background job, as named in the portal’s log">
          <span className="font-mono text-xs">{request.cause}</span>
        </Fact>
      </DescriptionList>
    </Card>
  );
}

function Body({ title, text, fallback }: { title: string; text: string | null; fallback: string }) {
  return (
    <Card
      title={title}
      titleId={`${title.toLowerCase()}-title`}
      aside={text !== null && <CopyButton text={text} what={`body of the ${title.toLowerCase()}`} />}
    >
      <div className="p-3.5">{text === null ? <p className="text-muted">{fallback}</p> : <JsonText text={text} />}</div>
    </Card>
  );
}
