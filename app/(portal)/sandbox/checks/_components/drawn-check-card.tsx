"use client";
import { Download } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { NO_ANSWER } from "@/app/(portal)/sandbox/_components/drive";
import { Presented } from "@/app/(portal)/sandbox/_components/presented";
import { Trouble } from "@/app/(portal)/sandbox/_components/trouble";
import { presentDrawnCheckAction } from "@/app/(portal)/sandbox/actions";
import { handPictures } from "@/components/check/handed-pictures";
import { groupAccountNumber } from "@/components/contract/account-number";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Card } from "@/components/ui/card";
import { DescriptionList, Fact } from "@/components/ui/description-list";
import { Notice } from "@/components/ui/notice";
import type { ControlAnswer } from "@/lib/bank-client/sandbox";
import { formatCents } from "@/lib/money/cents";
import type { Outcome } from "@/lib/shared/outcome";
import type { Drawn } from "./check-desk";

/** The pictures of a check that was drawn, to keep, to deposit, or to present. */
export function DrawnCheckCard({ drawn, canDeposit }: { drawn: Drawn; canDeposit: boolean }) {
  const router = useRouter();
  const { request, check } = drawn;
  const [presented, setPresented] = useState<Outcome<ControlAnswer<"presentCheck">> | null>(null);
  const [isPresenting, startPresenting] = useTransition();
  const { frontImage, backImage } = check;
  if (!frontImage || !backImage) return <Notice tone="bad" title="The bank sent no pictures of the check" />;
  const name = (side: string) => `check-${check.checkNumber ?? "drawn"}-${check.seed ?? ""}-${side}.jpg`;

  const deposit = () => {
    handPictures({
      front: fileOf(frontImage, name("front")),
      back: fileOf(backImage, name("back")),
    });
    router.push("/deposit");
  };
  const present = () =>
    startPresenting(async () => {
      // The seed of what is shown draws it again.
      setPresented(await presentDrawnCheckAction({ ...request, seed: check.seed }).catch(() => NO_ANSWER));
    });

  return (
    <Card title="Drawn" titleId="drawn-title" aside={<span className="num">Seed {check.seed ?? "not said"}</span>}>
      <div className="grid gap-3 p-3.5">
        {(["front", "back"] as const).map((side) => (
          <figure key={side} className="grid gap-1.5">
            {/* biome-ignore lint/performance/noImgElement: its bytes are here already */}
            <img
              src={`data:image/jpeg;base64,${side === "front" ? frontImage : backImage}`}
              alt={`The ${side} of the drawn check`}
              className="w-full rounded-md border bg-sunken"
            />
            <figcaption>
              <a
                href={`data:image/jpeg;base64,${side === "front" ? frontImage : backImage}`}
                download={name(side)}
                className={buttonStyle("quiet", "small")}
              >
                <Download aria-hidden />
                Download the {side}
              </a>
            </figcaption>
          </figure>
        ))}
      </div>
      <DescriptionList className="border-t">
        <Fact name="Amount">{check.amount === undefined ? "Not said" : formatCents(check.amount)}</Fact>
        <Fact name="Check number">{check.checkNumber ?? "Not said"}</Fact>
        <Fact name="Drawer">{check.drawer ?? "Not said"}</Fact>
        <Fact name="Payee">{check.payee ?? "Not said"}</Fact>
        <Fact name="Account">
          {check.accountNumber ? groupAccountNumber(check.accountNumber) : "Not said"} at {check.routingNumber}
        </Fact>
      </DescriptionList>
      <div className="grid gap-3 border-t p-3.5" role="status">
        <div className="flex flex-wrap items-center gap-2">
          {canDeposit && <Button onPress={deposit}>Deposit these</Button>}
          <Button onPress={present} isPending={isPresenting} isDisabled={!request.drawnOn}>
            Present as inbound
          </Button>
          {!request.drawnOn && <span className="text-muted text-xs">To present it, draw it on an account here.</span>}
        </div>
        {presented &&
          (presented.ok ? <Presented presentment={presented.value} /> : <Trouble failure={presented} listed />)}
      </div>
    </Card>
  );
}

function fileOf(base64: string, name: string): File {
  return new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], name, {
    type: "image/jpeg",
  });
}
