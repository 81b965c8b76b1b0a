import { createServer } from "node:http";
import { sayAddress } from "./bank/processes";

// Takes every delivery in, answers 200, and says how many there were when it is asked.
let count = 0;
const server = createServer((request, response) => {
  if (request.method === "GET") return void response.end(String(count));
  request.resume();
  request.once("end", () => {
    count += 1;
    response.writeHead(200).end();
  });
});
server.listen(0, "127.0.0.1", () => sayAddress(server.address()));
