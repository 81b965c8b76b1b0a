import { checkNode, installDependencies, runTypeScript } from "./bootstrap.mjs";

checkNode();
installDependencies();
process.exitCode = await runTypeScript("run-tests.ts", process.argv.slice(2));
