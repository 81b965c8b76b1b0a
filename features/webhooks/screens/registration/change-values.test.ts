import { expect, test } from "vitest";
import { initialValues, toUpdateRequest } from "./change-values";

const SHOWN = {
  eventName: "Check.Payment.Sent",
  callbackUrl: "https://hooks.example.com/checks",
  authUsername: "endorse",
  type: "Push",
  format: "Basic",
  status: "Suspended",
  consecutiveErrors: 20,
  lastError: "HTTP 500",
};
const UNEDITED_REQUEST = {
  eventName: "Check.Payment.Sent",
  type: "Push",
  format: "Basic",
  callbackUrl: "https://hooks.example.com/checks",
  authuserName: "endorse",
  authPassword: undefined,
  Status: undefined,
  consecutiveErrors: undefined,
  lastError: undefined,
};

test("4.16 an unedited form does not change the password, the status or the failure count", () => {
  expect(toUpdateRequest(initialValues(SHOWN), SHOWN)).toEqual(UNEDITED_REQUEST);
});

test("4.16 every field can be changed", () => {
  const values = {
    eventName: "Check.Return.Received",
    type: "File",
    format: "Extended",
    callbackUrl: "",
    username: "",
    password: "typed before",
    status: "Restarting",
    consecutiveErrors: "0",
    lastError: "",
  } as const;
  expect(toUpdateRequest(values, SHOWN)).toEqual({
    eventName: "Check.Return.Received",
    type: "File",
    format: "Extended",
    callbackUrl: undefined,
    authuserName: undefined,
    authPassword: undefined,
    Status: "Restarting",
    consecutiveErrors: "0",
    lastError: "",
  });
  expect(toUpdateRequest({ ...initialValues(SHOWN), username: "other", password: "secret" }, SHOWN)).toEqual({
    ...UNEDITED_REQUEST,
    authuserName: "other",
    authPassword: "secret",
  });
});
