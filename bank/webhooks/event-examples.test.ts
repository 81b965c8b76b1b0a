import { expect, test } from "vitest";
import { EVENT_NAMES } from "@/lib/contract/enums";
import { exampleEvent } from "@/lib/contract/event-examples";
import { formatEventBody } from "./event-body";

test.each(EVENT_NAMES)("[GAP-32] the example %s event has the same shape as a sent event", (name) => {
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
  expect(formatEventBody(event, "Extended")).toEqual(example);
  expect(formatEventBody(event, "Basic")).toEqual(exampleEvent(name, "Basic"));
});
