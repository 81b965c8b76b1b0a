import { TabLinks } from "@/components/ui/tab-links";

const TABS = [
  { value: "registrations", href: "/webhooks", label: "Registrations" },
  { value: "matrix", href: "/webhooks/matrix", label: "Event subscriptions" },
  { value: "received", href: "/webhooks/received", label: "Received" },
] as const;

/** The tabs of the webhooks section. */
export function WebhookTabs({ current }: { current: (typeof TABS)[number]["value"] }) {
  return <TabLinks label="Webhooks" tabs={TABS} current={current} />;
}
