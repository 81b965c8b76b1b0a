import type { ReactNode } from "react";
import { DescriptionList } from "@/components/ui/description-list";

/** Facts that belong together, under a heading; hidden when there are none. */
export function FactGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-b last:border-0 has-[dl:empty]:hidden">
      <h3 className="px-3.5 pt-2.5 font-medium text-muted text-xs">{title}</h3>
      <DescriptionList className="pt-0.5!">{children}</DescriptionList>
    </section>
  );
}
