"use client";
import { Download } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { setTransferredImages } from "@/components/check/image-transfer";
import { groupAccountNumber } from "@/components/contract/account-number";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Card } from "@/components/ui/card";
import { DescriptionList, Fact } from "@/components/ui/description-list";
import { Notice } from "@/components/ui/notice";
import { presentDrawnCheckAction } from "@/features/sandbox/actions";
import { FailureNotice } from "@/features/sandbox/screens/failure-notice";
import { PresentmentResult } from "@/features/sandbox/screens/presentment-result";
import type { ControlResponse } from "@/lib/bank-client/sandbox";
import type { ImageView } from "@/lib/contract/enums";
import { formatCents } from "@/lib/money/cents";
import type { Outcome } from "@/lib/shared/outcome";
import type { GeneratedCheck } from "./generated-check";

/** The images of a synthetic check, to download, deposit or present. */
export function GeneratedCheckCard({ generated, canDeposit }: { generated: GeneratedCheck; canDeposit: boolean }) {
  const router = useRouter();
  const { request, check } = generated;
  const [presented, setPresented] = useState<Outcome<ControlResponse<"presentCheck">> | null>(null);
  const [isPresenting, startPresenting] = useTransition();
  const { frontImage, backImage } = check;
  if (!frontImage || !backImage) return <Notice tone="bad" title="The bank sent no images of the check" />;
  const fileName = (side: string) => `check-${check.checkNumber ?? "drawn"}-${check.seed ?? ""}-${side}.jpg`;

  const deposit = () => {
    setTransferredImages({
      front: fileOf(frontImage, fileName("front")),
      back: fileOf(backImage, fileName("back")),
    });
    router.push("/deposit");
  };
  const present = () =>
    startPresenting(async () => {
      // The seed reproduces the check that is shown.
      setPresented(await callAction(presentDrawnCheckAction)({ ...request, seed: check.seed }));
    });

  return (
    <Card
      title="Generated check"
      titleId="drawn-title"
      aside={<span className="num">Seed {check.seed ?? "not reported"}</span>}
    >
      <div className="grid gap-3 p-3.5">
        <GeneratedImage side="front" base64={frontImage} fileName={fileName("front")} />
        <GeneratedImage side="back" base64={backImage} fileName={fileName("back")} />
      </div>
      <DescriptionList className="border-t">
        <Fact name="Amount">{check.amount === undefined ? "Not reported" : formatCents(check.amount)}</Fact>
        <Fact name="Check number">{check.checkNumber ?? "Not reported"}</Fact>
        <Fact name="Drawer">{check.drawer ?? "Not reported"}</Fact>
        <Fact name="Payee">{check.payee ?? "Not reported"}</Fact>
        <Fact name="Account">
          {check.accountNumber ? groupAccountNumber(check.accountNumber) : "Not reported"} at {check.routingNumber}
        </Fact>
      </DescriptionList>
      <div className="grid gap-3 border-t p-3.5" role="status">
        <div className="flex flex-wrap items-center gap-2">
          {canDeposit && <Button onPress={deposit}>Deposit these images</Button>}
          <Button onPress={present} isPending={isPresenting} isDisabled={!request.drawnOn}>
            Present as inbound
          </Button>
          {!request.drawnOn && (
            <span className="text-muted text-xs">To present it, generate a check drawn on an account here.</span>
          )}
        </div>
        {presented &&
          (presented.ok ? <PresentmentResult presentment={presented.value} /> : <FailureNotice failure={presented} />)}
      </div>
    </Card>
  );
}

function GeneratedImage({ side, base64, fileName }: { side: ImageView; base64: string; fileName: string }) {
  const src = `data:image/jpeg;base64,${base64}`;
  return (
    <figure className="grid gap-1.5">
      {/* biome-ignore lint/performance/noImgElement: the bytes of the image are already in the page */}
      <img src={src} alt={`The ${side} of the generated check`} className="w-full rounded-md border bg-sunken" />
      <figcaption>
        <a href={src} download={fileName} className={buttonStyle("quiet", "small")}>
          <Download aria-hidden />
          Download the {side}
        </a>
      </figcaption>
    </figure>
  );
}

function fileOf(base64: string, name: string): File {
  return new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], name, {
    type: "image/jpeg",
  });
}
