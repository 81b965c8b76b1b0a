"use client";
import { useState } from "react";
import { CheckViewer } from "@/components/check/check-viewer";
import { MicrLine } from "@/components/check/micr-line";
import { SIDE_LABELS } from "@/components/check/types";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { PaymentView } from "@/features/payments/get-payment";
import type { ImageView } from "@/lib/contract/enums";
import { IQA_TEST_LABELS } from "@/lib/contract/labels/image-labels";
import { labelOf } from "@/lib/contract/labels/label";
import { ImageQuality } from "./image-quality";

type Analysis = PaymentView["analysis"];

const SIDES = ["front", "back"] as const satisfies readonly ImageView[];

/** The deposited color image, or the bitonal image exchanged between banks. */
type Rendition = "deposited" | "exchanged";

/** Shows the check image and its image quality analysis, both for the same side. */
export function CheckReport({
  id,
  title,
  hasFront,
  hasBack,
  micr,
  analysis,
  deposited,
}: {
  id: string;
  title: string;
  hasFront: boolean;
  hasBack: boolean;
  micr: string | null;
  analysis: Analysis;
  /** Whether the portal stores the deposited image of each side. */
  deposited: PaymentView["depositedPictures"];
}) {
  const [side, setSide] = useState<ImageView>("front");
  const hasSide = { front: hasFront, back: hasBack };
  const [rendition, setRendition] = useState<Rendition>("deposited");
  const picture = (view: ImageView) => ({
    src: `/api/payments/${id}/images/${view}${rendition === "deposited" && deposited[view] ? "?picture=deposited" : ""}`,
    alt: `${SIDE_LABELS[view]} of ${title}`,
    regions: regionsOf(analysis[view]),
  });
  return (
    <div className="grid min-w-0 gap-3.5 print:block print:space-y-3.5">
      <PrintedPictures
        pictures={SIDES.flatMap((view) => ((view === "front" ? hasFront : hasBack) ? [picture(view)] : []))}
        micr={micr}
      />
      <CheckViewer
        pictures={{ front: hasFront ? picture("front") : null, back: hasBack ? picture("back") : null }}
        side={side}
        onSideChange={setSide}
        className="print:hidden"
        caption={
          <>
            {deposited[side] && (
              <SegmentedControl
                label="As deposited in color, or bitonal as banks exchange it"
                value={rendition}
                onChange={setRendition}
                segments={[
                  { value: "deposited", label: "Color" },
                  { value: "exchanged", label: "Bitonal" },
                ]}
              />
            )}
            {micr && side === "front" && <MicrLine line={micr} className="text-muted" />}
          </>
        }
      />
      <ImageQuality side={side} onSideChange={setSide} analysis={analysis} hasPicture={hasSide[side]} />
    </div>
  );
}

/** Both sides, for print only; loaded with the page because printing does not wait for images. */
function PrintedPictures({
  pictures,
  micr,
}: {
  pictures: readonly { src: string; alt: string }[];
  micr: string | null;
}) {
  return (
    <div aria-hidden className="hidden print:block print:space-y-3">
      {pictures.map(({ src, alt }) => (
        // biome-ignore lint/performance/noImgElement: needs the session; the optimizer would only copy it
        <img key={alt} src={src} alt="" fetchPriority="low" className="mx-auto block max-h-[80mm] max-w-full border" />
      ))}
      {micr && <MicrLine line={micr} />}
    </div>
  );
}

function regionsOf(tests: Analysis["front"]) {
  return (tests ?? []).flatMap((test) =>
    test.region && test.result === "Failed"
      ? [{ ...test.region, label: labelOf(IQA_TEST_LABELS, test.name).label }]
      : [],
  );
}
