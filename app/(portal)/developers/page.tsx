import { redirect } from "next/navigation";

/** The section opens with its first tab. */
export default function DevelopersPage(): never {
  redirect("/developers/requests");
}
