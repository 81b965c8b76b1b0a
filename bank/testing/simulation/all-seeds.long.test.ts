import { testSeeds } from "./test-seeds";

testSeeds(11, 500);
