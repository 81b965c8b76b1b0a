import { formatMeasure } from "@/components/check/format-measure";
import { Notice } from "@/components/ui/notice";
import type { SideTest } from "@/lib/check-image/core/side-report";
import type { ImageView } from "@/lib/contract/enums";
import { IQA_TEST_LABELS } from "@/lib/contract/labels/image-labels";

/** The tests by which the bank refused this very image, while it has not been replaced. */
export function BankFindings({ side, tests }: { side: ImageView; tests: readonly SideTest[] }) {
  if (tests.length === 0) return null;
  return (
    <Notice tone="bad" className="mt-2.5" title={`The bank refused this ${side}: take its picture again`}>
      <ul className="grid gap-0.5">
        {tests.map((test) => (
          <li key={test.name}>
            <span className="font-medium">{IQA_TEST_LABELS[test.name].label}:</span> {IQA_TEST_LABELS[test.name].remedy}
            <span className="num text-muted text-xs">{measured(test)}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The bank's value beside its limit; empty when the two look the same once rounded. */
function measured({ value, threshold, unit }: SideTest): string {
  if (value === null || threshold === null) return "";
  const [by, limit] = [formatMeasure(value, unit), formatMeasure(threshold, unit)];
  return by === limit ? "" : ` The bank measured ${by}; its limit is ${limit}.`;
}
