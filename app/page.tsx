import { redirect } from "next/navigation";

/** Payments are the first room until there is an overview. */
export default function Home() {
  redirect("/payments");
}
