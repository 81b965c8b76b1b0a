import { answerOrders } from "@/lib/check-image/server/answer-orders";
import { drawAndRead } from "./draw-and-read";

answerOrders(drawAndRead);
