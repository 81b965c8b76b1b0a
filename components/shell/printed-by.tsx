"use client";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { formatMoment } from "@/lib/time/format";
import { useTimeZone } from "./time-zone";

/** On paper alone, at the end: who printed the page, when, and the zone of its times. */
export function PrintedBy({ name }: { name: string }) {
  const zone = useTimeZone();
  const [at, setAt] = useState<string | null>(null);
  useEffect(() => {
    const now = () => setAt(new Date().toISOString());
    now();
    const print = () => flushSync(now);
    addEventListener("beforeprint", print);
    return () => removeEventListener("beforeprint", print);
  }, []);
  return (
    <p className="num mt-4 hidden text-muted text-xs print:block">
      {at && `Printed by ${name}, ${formatMoment(at, zone, "full")}. Times are in ${zone.replaceAll("_", " ")}.`}
    </p>
  );
}
