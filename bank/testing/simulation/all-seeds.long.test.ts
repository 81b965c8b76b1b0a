import { testSeeds } from "./test-seeds";

testSeeds(41, 500);
