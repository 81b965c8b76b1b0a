"use client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { type ReactNode, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { IdleWatch } from "@/components/session/idle-watch";
import { currentPrompt, subscribeToPrompts } from "@/components/session/prompts";
import { useDialogsOnIntent } from "@/components/ui/dialog";
import { ToastRegion } from "@/components/ui/toast-region";
import { TooltipLayer } from "@/components/ui/tooltip-layer";
import { startLiveFrom } from "./live-connection";
import { TimeZoneProvider, useTimeZone } from "./time-zone";
import { describeMoment } from "./timestamp";

const StepUpDialog = dynamic(
  () => import("@/components/session/second-factor/step-up-dialog").then((module) => module.StepUpDialog),
  { ssr: false },
);
const SignInDialog = dynamic(
  () => import("@/components/session/sign-in/sign-in-dialog").then((module) => module.SignInDialog),
  { ssr: false },
);

/** The providers of every signed-in screen: query cache, locale, the viewer's time zone, toasts and the tooltip. */
export function Providers({
  zone,
  isZoneChosen,
  position,
  email,
  children,
}: {
  zone: string | null;
  isZoneChosen: boolean;
  /** The ledger's position that the page was rendered with. */
  position: string | null;
  /** E-mail address of the signed-in person. */
  email: string;
  children: ReactNode;
}) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: 1000, refetchOnWindowFocus: true } } }),
  );
  // A layout effect, so that it runs before the children's effects connect.
  useLayoutEffect(() => startLiveFrom(position), [position]);
  useDialogsOnIntent();
  return (
    <QueryClientProvider client={client}>
      <I18nProvider locale="en-US">
        <TimeZoneProvider zone={zone} isChosen={isZoneChosen}>
          {children}
          <Prompts email={email} />
          <IdleWatch />
          <ToastRegion />
          <Tooltips />
        </TimeZoneProvider>
      </I18nProvider>
    </QueryClientProvider>
  );
}

/** The current prompt to sign in or step up. */
function Prompts({ email }: { email: string }) {
  const prompt = useSyncExternalStore(subscribeToPrompts, currentPrompt, () => null);
  if (prompt?.kind === "step-up") return <StepUpDialog settle={prompt.settle} />;
  if (prompt?.kind === "sign-in") return <SignInDialog email={email} settle={prompt.settle} />;
  return null;
}

function Tooltips() {
  const zone = useTimeZone();
  return <TooltipLayer describeTime={(iso) => describeMoment(iso, zone)} />;
}
