import { expect, test } from "vitest";
import { EVENT_NAMES } from "@/lib/contract/enums";
import { exampleEvent } from "@/lib/contract/event-examples";
import { eventBody } from "./event-body";

test.each(EVENT_NAMES)("[GAP-32] the example of %s has the shape that the bank sends", (name) => {
  const example = exampleEvent(name, "Extended");
  const { id = "", partnerId = "", createdAt = "", resources = [], details = [] } = example;
  const event = {
    id,
    eventName: name,
    partnerId,
    resources,
    details: details[0] ?? {},
    createdAt: new Date(createdAt),
  };
  expect(eventBody(event, "Extended")).toEqual(example);
  expect(eventBody(event, "Basic")).toEqual(exampleEvent(name, "Basic"));
});
