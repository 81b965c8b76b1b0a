import { TabLinks } from "@/components/ui/tab-links";

const TABS = [
  { value: "requests", href: "/developers/requests", label: "Requests" },
  { value: "events", href: "/developers/events", label: "Events" },
  { value: "gaps", href: "/developers/gaps", label: "Missing events" },
  { value: "endpoint-test", href: "/developers/endpoint-test", label: "Endpoint test" },
] as const;

/** Tabs of the Developers section. */
export function DeveloperTabs({ current }: { current: (typeof TABS)[number]["value"] }) {
  return <TabLinks label="Developers" tabs={TABS} current={current} />;
}
