"use client";
import dynamic from "next/dynamic";
import type { PaymentsQuery } from "@/lib/portal/payments/payments-query";
import { ListMenu } from "./list-menu";

const JumpEditor = dynamic(() => import("./jump-editor").then((module) => module.JumpEditor), { ssr: false });

/** Goes to a day, to a page by its number, or to the oldest payment of the list. */
export function JumpMenu({ query }: { query: PaymentsQuery }) {
  return <ListMenu label="Go to…">{(menu) => <JumpEditor query={query} {...menu} />}</ListMenu>;
}
