import { TabLinks } from "@/components/ui/tab-links";

const TABS = [
  { value: "clock", href: "/sandbox", label: "Clock and checks" },
  { value: "checks", href: "/sandbox/checks", label: "Synthetic checks" },
  { value: "scenarios", href: "/sandbox/scenarios", label: "Scenarios" },
  { value: "accounts", href: "/sandbox/accounts", label: "Accounts" },
  { value: "faults", href: "/sandbox/faults", label: "Faults and hosts" },
] as const;

export function SandboxTabs({ current }: { current: (typeof TABS)[number]["value"] }) {
  return <TabLinks label="Sandbox" tabs={TABS} current={current} />;
}
