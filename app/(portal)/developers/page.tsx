import { redirect } from "next/navigation";

/** Opens the section's first tab. */
export default function DevelopersPage(): never {
  redirect("/developers/requests");
}
