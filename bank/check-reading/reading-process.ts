import { serveJobs } from "@/lib/check-image/server/serve-jobs";
import { readCheck } from "./read-check";

serveJobs(readCheck);
