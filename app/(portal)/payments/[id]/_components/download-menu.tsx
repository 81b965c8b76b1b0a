import { DownloadMenu as Menu } from "@/components/ui/download-menu";

const SIDES = { front: "Front", back: "Back" } as const;

/** Downloads of a payment's images, and of its evidence for those who may. */
export function DownloadMenu({
  id,
  hasFront,
  hasBack,
  hasEvidence,
}: {
  id: string;
  hasFront: boolean;
  hasBack: boolean;
  hasEvidence: boolean;
}) {
  const sides = [hasFront && ("front" as const), hasBack && ("back" as const)].filter((side) => side !== false);
  const images = sides.flatMap((side) => [
    {
      href: `/api/payments/${id}/images/${side}?download=original`,
      title: `${SIDES[side]}, as the bank keeps it`,
      detail: "Usually a TIFF",
    },
    { href: `/api/payments/${id}/images/${side}`, title: `${SIDES[side]}, as shown here`, detail: "Opens everywhere" },
  ]);
  const evidence = {
    href: `/api/evidence?kind=payment&id=${encodeURIComponent(id)}`,
    title: "Evidence pack",
    detail: "Everything about this payment, signed, with its audit",
  };
  return <Menu id="download-menu" label="Download" items={hasEvidence ? [...images, evidence] : images} />;
}
