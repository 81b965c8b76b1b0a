import type { SideTest } from "@endorse/check-image/core/side-report";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { IqaTable } from "@/components/check/iqa-table";
import { Notice } from "@/components/ui/notice";
import type { ImageView } from "@/lib/contract/enums";
import { IQA_TEST_LABELS } from "@/lib/contract/labels/image-labels";

/** Shows failed tests with their remedies, and all tests in a collapsed section. */
export function IqaFindings({
  side,
  tests,
  isOtherPicture,
  refused,
  children,
}: {
  side: ImageView;
  tests: readonly SideTest[];
  /** Whether the image does not show this side. Failed tests are then hidden, because the side must be fixed first. */
  isOtherPicture: boolean;
  /** Tests that this image failed at the bank, which are shown separately. */
  refused: readonly SideTest[];
  /** The image toolbar, shown at the end of the summary line. */
  children: ReactNode;
}) {
  const failures = isOtherPicture ? [] : tests.filter((test) => test.result === "Failed");
  const rejecting = failures.filter((test) => test.required && !refused.some(({ name }) => name === test.name));
  const warning = failures.filter((test) => !test.required);
  return (
    <div className="mt-2 grid gap-2">
      {rejecting.length > 0 && (
        <Notice tone="bad" role="status" title={`The bank will likely reject this ${side}`}>
          <Remedies tests={rejecting} />
        </Notice>
      )}
      {warning.length > 0 && (
        <Notice tone="warn" role="status" title="Warnings; the bank accepts this image">
          <Remedies tests={warning} />
        </Notice>
      )}
      <div className="relative">
        <details className="group">
          <summary className="inline-flex min-h-8 cursor-default list-none items-center gap-1 rounded-sm text-muted text-xs hover:text-text [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden className="size-3.5 transition-transform group-open:rotate-90" />
            All {tests.length} tests
          </summary>
          <div className="mt-1.5 rounded-lg border bg-surface">
            <IqaTable tests={tests} label={`Image quality tests, ${side}`} />
          </div>
        </details>
        <div className="absolute top-0 right-0 flex min-h-8 items-center">{children}</div>
      </div>
    </div>
  );
}

function Remedies({ tests }: { tests: readonly SideTest[] }) {
  return (
    <ul className="grid gap-0.5">
      {tests.map((test) => (
        <li key={test.name}>
          <span className="font-medium">{IQA_TEST_LABELS[test.name].label}:</span> {IQA_TEST_LABELS[test.name].remedy}
        </li>
      ))}
    </ul>
  );
}
