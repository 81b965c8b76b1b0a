import { redirect } from "next/navigation";

/** The section opens with its first page. */
export default function DevelopersPage(): never {
  redirect("/developers/events");
}
