import { serveJobs } from "@endorse/check-image/server/serve-jobs";
import { drawAndRead } from "./draw-and-read";

serveJobs(drawAndRead);
