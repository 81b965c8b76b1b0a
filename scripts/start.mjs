import { checkNode, installDependencies, runTypeScript } from "./bootstrap.mjs";

checkNode();
installDependencies();
process.exitCode = await runTypeScript("start-product.ts", process.argv.slice(2));
