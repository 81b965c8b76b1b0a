import { testSeeds } from "./test-seeds";

// The first half of the seeds; the second half is in its own file, so that both run in parallel.
testSeeds(1, 250);
