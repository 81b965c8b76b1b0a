import { Brand } from "@/components/shell/brand";
import { PageTitle } from "@/components/shell/page-title";
import { CaptureScreen } from "@/features/deposits/screens/phone/capture-screen";

/**
 * Lets a phone capture images for a person at a computer. The phone is not signed in and can't access any other
 * part of the portal.
 */
export default function CapturePage() {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[440px] flex-col gap-6 px-5 pt-6 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
      <PageTitle>Take pictures</PageTitle>
      <header>
        <Brand />
      </header>
      <CaptureScreen />
    </main>
  );
}
