import { Explained } from "@/components/ui/explained";
import { type Label, labelOf } from "@/lib/contract/labels/label";

/** Shows a contract value's label, with its explanation on hover, focus and tap. */
export function EnumValue({ table, value }: { table: Readonly<Record<string, Label>>; value: string }) {
  return <ExplainedLabel {...labelOf(table, value)} />;
}

/** Shows a label, with its explanation on hover, focus and tap. */
export function ExplainedLabel({ label, explanation }: Label) {
  return <Explained tip={explanation}>{label}</Explained>;
}
