import { redirect } from "next/navigation";

/** The overview is the home page. */
export default function Home() {
  redirect("/overview");
}
