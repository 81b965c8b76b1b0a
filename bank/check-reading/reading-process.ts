import { serveJobs } from "@endorse/check-image/server/serve-jobs";
import { readCheck } from "./read-check";

serveJobs(readCheck);
