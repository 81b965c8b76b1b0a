import { PageHeader } from "@/components/shell/page-header";
import { NotPermitted } from "@/components/ui/not-permitted";
import { RegisterForm } from "@/features/webhooks/screens/register-form";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/require-session";
import { connectionInfo } from "@/lib/bank-connection/connection";
import { EVENT_NAMES } from "@/lib/contract/enums";

export default async function RegisterPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const session = await requireSession();
  const { event = [], callback, type } = await searchParams;
  const requested = [event].flat();
  return (
    <>
      <PageHeader trail={[{ label: "Webhooks", href: "/webhooks" }, { label: "New" }]} title="Register for events" />
      {can(session, "registrations.write") ? (
        <RegisterForm
          initialEvents={EVENT_NAMES.filter((name) => requested.includes(name))}
          initialCallback={typeof callback === "string" ? callback.slice(0, 255) : ""}
          initialType={type === "Poll" ? "Poll" : "Push"}
          isSigned={connectionInfo().builtIn}
          isLoopbackPossible={connectionInfo().builtIn}
        />
      ) : (
        <NotPermitted
          title="You don’t have permission to create registrations"
          href="/webhooks"
          linkLabel="See the registrations"
        >
          Registrations require the developer role. An administrator can assign it to you.
        </NotPermitted>
      )}
    </>
  );
}
