import { serveJobs } from "@/lib/check-image/server/serve-jobs";
import { drawAndRead } from "./draw-and-read";

serveJobs(drawAndRead);
