import { redirect } from "next/navigation";

/** The overview is the first room. */
export default function Home() {
  redirect("/overview");
}
