import { ButtonLink } from "@/components/ui/button-link";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";

/** Links a record to its requests in the API log, for developers. */
export function RequestsLink({ session, recordId }: { session: Session; recordId: string }) {
  if (!can(session, "developers.read")) return null;
  return (
    <ButtonLink
      href={`/developers/requests?record=${encodeURIComponent(recordId)}`}
      className="justify-self-start print:hidden"
    >
      API requests
    </ButtonLink>
  );
}
