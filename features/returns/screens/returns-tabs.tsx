import { TabLinks } from "@/components/ui/tab-links";

const TABS = [
  { value: "came-back", href: "/returns", label: "Returned deposits" },
  { value: "to-return", href: "/returns/to-return", label: "Returnable checks" },
] as const;

export function ReturnsTabs({ current }: { current: (typeof TABS)[number]["value"] }) {
  return <TabLinks label="Returns" tabs={TABS} current={current} />;
}
