import { PageHeader } from "@/components/shell/page-header";
import { requireSession } from "@/lib/access/session";
import { PasswordSection } from "./_components/password-section";
import { PreferencesSection } from "./_components/preferences-section";
import { SessionsSection } from "./_components/sessions-section";

export default async function AccountPage() {
  const { person } = await requireSession();
  return (
    <>
      <PageHeader
        trail={[{ label: "Your account" }]}
        title="Your account"
        titleNote={<p className="text-muted">{person.email}</p>}
      />
      <div className="grid max-w-[720px] gap-3.5">
        <PasswordSection />
        <SessionsSection />
        <PreferencesSection />
      </div>
    </>
  );
}
