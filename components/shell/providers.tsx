"use client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useLayoutEffect, useState } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { IdleWatch } from "@/components/session/idle-watch";
import { StepUpDialog } from "@/components/session/second-factor/step-up-dialog";
import { SignInDialog } from "@/components/session/sign-in/sign-in-dialog";
import { ToastRegion } from "@/components/ui/toast-region";
import { TooltipLayer } from "@/components/ui/tooltip-layer";
import { startLiveFrom } from "./live-connection";
import { TimeZoneProvider, useTimeZone } from "./time-zone";
import { describeMoment } from "./timestamp";

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
  /** Of the person who is signed in. */
  email: string;
  children: ReactNode;
}) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: 1000, refetchOnWindowFocus: true } } }),
  );
  // Before the effects of what is inside, which connect.
  useLayoutEffect(() => startLiveFrom(position), [position]);
  return (
    <QueryClientProvider client={client}>
      <I18nProvider locale="en-US">
        <TimeZoneProvider zone={zone} isChosen={isZoneChosen}>
          {children}
          <StepUpDialog />
          <SignInDialog email={email} />
          <IdleWatch />
          <ToastRegion />
          <Tooltips />
        </TimeZoneProvider>
      </I18nProvider>
    </QueryClientProvider>
  );
}

function Tooltips() {
  const zone = useTimeZone();
  return <TooltipLayer describeTime={(iso) => describeMoment(iso, zone)} />;
}
