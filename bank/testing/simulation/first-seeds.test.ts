import { testSeeds } from "./test-seeds";

// The first half of the seeds; the other half is a file of its own, so that both cores have work.
testSeeds(1, 250);
