"use client";
import { IqaSummary, summarizeTests } from "@/components/check/iqa-summary";
import { IqaTable } from "@/components/check/iqa-table";
import { SIDE_LABELS } from "@/components/check/types";
import { Card } from "@/components/ui/card";
import { Fold } from "@/components/ui/fold";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { PaymentView } from "@/features/payments/get-payment";
import type { ImageView } from "@/lib/contract/enums";

type Analysis = PaymentView["analysis"];

const SIDES = ["front", "back"] as const satisfies readonly ImageView[];

/** Shows the image tests: a one-line summary if all pass, otherwise the tests for one side. */
export function ImageQuality({
  side,
  onSideChange,
  analysis,
  hasPicture,
}: {
  side: ImageView;
  onSideChange: (side: ImageView) => void;
  hasPicture: boolean;
  analysis: Analysis;
}) {
  const tests = analysis[side];
  const sides = <Sides side={side} onSideChange={onSideChange} />;
  if (haveAllTestsPassed(analysis)) {
    const all = SIDES.flatMap((each) => analysis[each] ?? []);
    return (
      <Card className="relative print:hidden">
        <Fold title="Image quality" className="px-3.5 py-1">
          <div className="-mx-3.5 mt-1 border-t">
            <div className="px-3.5 py-2">{sides}</div>
            <Tests side={side} tests={tests} hasPicture={hasPicture} />
          </div>
        </Fold>
        <div className="absolute top-0 right-3.5 flex h-10 items-center text-xs">
          <IqaSummary tests={all} />
        </div>
      </Card>
    );
  }
  return (
    <Card
      titleId={`iqa-title-${side}`}
      title={`Image quality, ${side}`}
      titleNote={sides}
      aside={tests && <IqaSummary tests={tests} />}
      className="print:hidden"
    >
      <Tests side={side} tests={tests} hasPicture={hasPicture} />
    </Card>
  );
}

/** Shows each side's result and failed tests, for print only. */
export function PrintedImageQuality({ analysis }: { analysis: Analysis }) {
  const analyzed = SIDES.filter((side) => analysis[side]);
  if (analyzed.length === 0) return null;
  return (
    <section aria-labelledby="printed-iqa-title" className="hidden rounded-lg border print:block print:mt-3.5">
      <h2 id="printed-iqa-title" className="px-3.5 pt-2">
        Image quality
      </h2>
      {analyzed.map((side) => {
        const tests = analysis[side] ?? [];
        const failed = tests.filter(({ result }) => result === "Failed");
        return (
          <div key={side}>
            <p className="px-3.5 py-1.5">
              {SIDE_LABELS[side]}: {summarizeTests(tests).text}
            </p>
            {failed.length > 0 && <IqaTable tests={failed} label={`Image quality tests that failed, ${side}`} />}
          </div>
        );
      })}
    </section>
  );
}

function haveAllTestsPassed(analysis: Analysis): boolean {
  const verdicts = SIDES.flatMap((side) => {
    const tests = analysis[side];
    return tests ? [summarizeTests(tests).kind] : [];
  });
  return verdicts.length > 0 && verdicts.every((kind) => kind === "passed");
}

function Sides({ side, onSideChange }: { side: ImageView; onSideChange: (side: ImageView) => void }) {
  return (
    <SegmentedControl
      label="Side of the check"
      value={side}
      onChange={onSideChange}
      className="text-xs"
      segments={[
        { value: "front", label: SIDE_LABELS.front },
        { value: "back", label: SIDE_LABELS.back },
      ]}
    />
  );
}

function Tests({ side, tests, hasPicture }: { side: ImageView; tests: Analysis["front"]; hasPicture: boolean }) {
  if (!tests)
    return (
      <p className="px-3.5 py-6 text-muted">
        {hasPicture
          ? `The bank has not provided an analysis of the ${side} yet. It appears here when available.`
          : `The bank has no image of the ${side}, so there is nothing to analyze.`}
      </p>
    );
  return (
    <>
      <IqaTable tests={tests} label={`Image quality tests, ${side}`} />
      <p className="border-t px-3.5 py-2 text-muted text-xs">
        The Federal Reserve’s tests, with the bank’s thresholds.
      </p>
    </>
  );
}
