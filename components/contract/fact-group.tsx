import { Fragment, type ReactNode } from "react";
import { DescriptionList } from "@/components/ui/description-list";

/** Renders one fact about a `Subject`, or nothing if the fact is unknown. */
export type ShowFact<Subject> = (subject: Subject) => ReactNode;

interface FactsProps<Subject> {
  /** Facts by contract field, in display order; null for a field shown elsewhere. */
  facts: Readonly<Record<string, ShowFact<Subject> | null>>;
  subject: Subject;
}

/** Renders a subject's facts, for a description list. */
export function Facts<Subject>({ facts, subject }: FactsProps<Subject>) {
  return Object.entries(facts).map(([field, show]) => <Fragment key={field}>{show?.(subject)}</Fragment>);
}

/** Renders related facts under a heading; hidden if there are none. */
export function FactGroup<Subject>({ title, ...facts }: FactsProps<Subject> & { title: string }) {
  return (
    <section className="border-b last:border-0 has-[dl:empty]:hidden">
      <h3 className="px-3.5 pt-2.5 font-medium text-muted text-xs">{title}</h3>
      <DescriptionList className="pt-0.5!">
        <Facts {...facts} />
      </DescriptionList>
    </section>
  );
}
