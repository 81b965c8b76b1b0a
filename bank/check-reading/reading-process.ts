import { answerOrders } from "@/lib/check-image/server/answer-orders";
import { readCheck } from "./read-check";

answerOrders(readCheck);
