import { TabLinks } from "@/components/ui/tab-links";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";

const TABS = [
  { value: "registrations", href: "/webhooks", label: "Registrations" },
  { value: "matrix", href: "/webhooks/matrix", label: "Event subscriptions" },
  { value: "deliveries", href: "/webhooks/deliveries", label: "Deliveries" },
  { value: "received", href: "/webhooks/received", label: "Received" },
] as const;

/** The webhooks tabs that the user may see. */
export function WebhookTabs({ session, current }: { session: Session; current: (typeof TABS)[number]["value"] }) {
  const tabs = TABS.filter(({ value }) => value !== "deliveries" || can(session, "deliveries.read"));
  return <TabLinks label="Webhooks" tabs={tabs} current={current} />;
}
