import { TabLinks } from "@/components/ui/tab-links";

const TABS = [
  { value: "exceptions", href: "/positive-pay", label: "Exceptions" },
  { value: "history", href: "/positive-pay/history", label: "History" },
  { value: "authorizations", href: "/positive-pay/authorizations", label: "Authorizations" },
] as const;

export function PositivePayTabs({ current, waiting }: { current: (typeof TABS)[number]["value"]; waiting?: number }) {
  return <TabLinks label="Positive Pay" tabs={TABS} current={current} counts={{ exceptions: waiting }} />;
}
