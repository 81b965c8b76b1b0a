import { testSeeds } from "./test-seeds";

testSeeds(251, 500);
