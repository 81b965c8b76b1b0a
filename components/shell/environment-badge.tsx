export type Environment = "sandbox" | "production";

/** Shows which bank the portal is connected to. The sandbox is amber, so that the two cannot be confused. */
export function EnvironmentBadge({ environment }: { environment: Environment }) {
  const isSandbox = environment === "sandbox";
  return (
    <span
      data-tip={isSandbox ? "No real money moves here" : "Production: real money moves here"}
      className={
        isSandbox
          ? "rounded-sm bg-warn-tint px-1.5 font-semibold text-[10.5px] text-warn leading-5 tracking-[0.05em]"
          : "rounded-sm border border-line-strong px-1.5 font-semibold text-[10.5px] text-text leading-[18px] tracking-[0.05em]"
      }
    >
      {isSandbox ? "SANDBOX" : "PRODUCTION"}
    </span>
  );
}
