"use client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { IdleWatch } from "@/components/session/idle-watch";
import { currentPrompt, subscribeToPrompts } from "@/components/session/prompts";
import { dialogFrame } from "@/components/ui/dialog";
import { onDemand, useLoadOnInput, useOnDemand } from "@/components/ui/on-demand";
import { ToastRegion } from "@/components/ui/toast-region";
import { TooltipLayer } from "@/components/ui/tooltip-layer";
import { setLivePosition } from "./live-connection";
import { TimeZoneProvider, useTimeZone } from "./time-zone";
import { describeMoment } from "./timestamp";

const prompts = onDemand(async () => {
  const [{ StepUpDialog }, { SignInDialog }] = await Promise.all([
    import("@/components/session/second-factor/step-up-dialog"),
    import("@/components/session/sign-in/sign-in-dialog"),
  ]);
  return { StepUpDialog, SignInDialog };
});

const DIALOGS = [dialogFrame, prompts];

/** Providers for every signed-in screen: query cache, the viewer's time zone, prompts, toasts and tooltips. */
export function Providers({
  zone,
  isZoneChosen,
  position,
  email,
  children,
}: {
  zone: string | null;
  isZoneChosen: boolean;
  /** The ledger position that the page was rendered with. */
  position: string | null;
  /** Email address of the signed-in user. */
  email: string;
  children: ReactNode;
}) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: 1000, refetchOnWindowFocus: true } } }),
  );
  // A layout effect, so that it runs before the children's effects connect.
  useLayoutEffect(() => setLivePosition(position), [position]);
  useLoadOnInput(DIALOGS);
  return (
    <QueryClientProvider client={client}>
      <TimeZoneProvider zone={zone} isChosen={isZoneChosen}>
        {children}
        <Prompts email={email} />
        <IdleWatch />
        <ToastRegion />
        <Tooltips />
      </TimeZoneProvider>
    </QueryClientProvider>
  );
}

/** Shows the current prompt to sign in or step up. */
function Prompts({ email }: { email: string }) {
  const prompt = useSyncExternalStore(subscribeToPrompts, currentPrompt, () => null);
  const dialogs = useOnDemand(prompts, prompt !== null, () => prompt?.settle(false));
  if (!dialogs || !prompt) return null;
  return prompt.kind === "step-up" ? (
    <dialogs.StepUpDialog settle={prompt.settle} />
  ) : (
    <dialogs.SignInDialog email={email} settle={prompt.settle} />
  );
}

function Tooltips() {
  const zone = useTimeZone();
  return <TooltipLayer describeTime={(iso) => describeMoment(iso, zone)} />;
}
