import { createServer } from "node:http";
import { printAddress } from "./bank/processes";

// A webhook endpoint that responds 200 to every delivery; GET returns the number of deliveries.
let count = 0;
const server = createServer((request, response) => {
  if (request.method === "GET") return void response.end(String(count));
  request.resume();
  request.once("end", () => {
    count += 1;
    response.writeHead(200).end();
  });
});
server.listen(0, "127.0.0.1", () => printAddress(server.address()));
