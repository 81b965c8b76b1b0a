import { testSeeds } from "./test-seeds";

testSeeds(1, 10);
