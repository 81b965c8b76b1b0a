import type { ImageView } from "@/lib/contract/enums";
import { IQA_TEST_LABELS } from "@/lib/contract/labels/image-labels";
import { labelOf } from "@/lib/contract/labels/label";

/** Lists failed image tests, each with its remedy; `fallback` is the remedy for an unknown test. */
export function FailedTestsList({
  tests,
  fallback,
}: {
  tests: readonly { readonly side: ImageView; readonly name: string }[];
  fallback: string;
}) {
  if (tests.length === 0) return null;
  return (
    <ul className="mt-1 list-disc pl-4">
      {tests.map(({ side, name }) => (
        <li key={`${side} ${name}`}>
          <span className="font-medium">
            {labelOf(IQA_TEST_LABELS, name).label}, {side}:
          </span>{" "}
          {Object.hasOwn(IQA_TEST_LABELS, name)
            ? IQA_TEST_LABELS[name as keyof typeof IQA_TEST_LABELS].remedy
            : fallback}
        </li>
      ))}
    </ul>
  );
}
