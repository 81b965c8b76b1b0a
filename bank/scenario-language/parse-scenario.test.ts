import { expect, test } from "vitest";
import { builtInScenarios } from "./built-in-scenarios";
import { parseScenario } from "./parse-scenario";

const VALID_LINE = "deposit account=2218009110 amount=925.00 as=rent";

test("a file is parsed into a title, a seed and steps with typed values", () => {
  const parsed = parseScenario(
    [
      "scenario The rent",
      "seed 7",
      "# a comment",
      "",
      '09:30 deposit account=2218009110 amount=1,250.00 drawer="Olu \\"O\\" Reyes" defect=dark:0.9,blur@back as=rent # on time',
      "expect rent status=Rejected",
    ].join("\n"),
  );
  expect(parsed).toMatchObject({
    ok: true,
    value: {
      title: "The rent",
      seed: "7",
      steps: [
        { verb: "at", target: "09:30", line: 5 },
        {
          verb: "deposit",
          line: 5,
          as: "rent",
          fields: {
            account: "2218009110",
            amount: 125_000,
            drawer: 'Olu "O" Reyes',
            defect: [
              { name: "dark", strength: 0.9, side: "front" },
              { name: "blur", strength: 0.5, side: "back" },
            ],
          },
        },
        { verb: "expect", target: "rent", fields: { status: "Rejected" } },
      ],
    },
  });
});

test.each([
  [
    "no verb",
    "depose account=1",
    { "line 1: verb": expect.stringMatching(/^depose is not one of start, at, deposit, /) },
  ],
  ["a moment", "at noon", { "line 1: moment": expect.stringMatching(/^must be a time such as 09:30, a span /) }],
  ["a time", `25:00 ${VALID_LINE}`, { "line 1: time": expect.stringMatching(/^must be a time such as 09:30/) }],
  ["no target", "cancel", { "line 1: payment": "is required after cancel" }],
  [
    "an amount",
    "deposit account=2218009110 amount=925",
    { "line 1: amount": "must be dollars and cents, such as 1250.00 or 1,250.00" },
  ],
  ["a field that is missing", "deposit amount=9.00", { "line 1: account": "is required" }],
  ["an unknown field", `${VALID_LINE} color=red`, { "line 1: color": "is not a field of this line" }],
  ["a repeated field", `${VALID_LINE} amount=1.00`, { "line 1: amount": "is repeated" }],
  ["a stray word", `${VALID_LINE} please`, { "line 1: line": 'has "please" where name=value was expected' }],
  [
    "an open quote",
    `${VALID_LINE} memo="rent`,
    { "line 1: line": expect.stringMatching(/^is invalid from "memo="rent" on/) },
  ],
  [
    "a defect",
    `${VALID_LINE} defect=ugly`,
    { "line 1: defect": expect.stringMatching(/^must be defects such as dark:0.9/) },
  ],
  [
    "a return code",
    `${VALID_LINE}\nsimulate-return rent code=V`,
    { "line 2: code": expect.stringMatching(/^must be one of /) },
  ],
  ["an unknown label", "cancel rent", { "line 1: payment": "no payment above has the label rent" }],
  [
    "a label of a different kind",
    `${VALID_LINE}\nrevoke rent`,
    { "line 2: authorization": "no authorization above has the label rent" },
  ],
  ["a repeated label", `${VALID_LINE}\n${VALID_LINE}`, { "line 2: as": "a line above already has the label rent" }],
  ["a label for nothing", `${VALID_LINE}\ncancel rent as=x`, { "line 2: as": "is not a field of this line" }],
  [
    "an account",
    "deposit account=mine amount=9.00",
    { "line 1: account": "mine is neither an account number nor the label of an account on a line above" },
  ],
  ["an expectation", `${VALID_LINE}\nexpect rent color=red`, { "line 2: color": "is not a field of a payment" }],
  ["a late start", `${VALID_LINE}\nstart now`, { "line 2: start": "must be the first step" }],
  ["a late header", `${VALID_LINE}\nseed 7`, { "line 2: seed": "must come before the first step" }],
  ["no steps", "scenario Nothing", { "line 1: scenario": "has no steps" }],
])("each error in an invalid file has its line, field and rule (%s)", (_, text, fields) => {
  expect(parseScenario(text)).toMatchObject({ ok: false, code: "bad-scenario", fields });
});

test("up to fifty errors are reported per file", () => {
  const invalidLines = Array.from({ length: 80 }, () => "cancel").join("\n");
  const parsed = parseScenario(invalidLines);
  expect(Object.keys((!parsed.ok && parsed.fields) || {})).toHaveLength(50);
});

test("a file that is too long is refused", () => {
  expect(parseScenario("#\n".repeat(6000))).toMatchObject({
    ok: false,
    message: "A scenario has at most 5000 lines and 400000 characters.",
  });
});

test("the built-in scenarios are valid and have a title and description", () => {
  const scenarios = builtInScenarios();
  expect(scenarios.map(({ name }) => name)).toEqual([
    "frozen-account",
    "held-deposit",
    "positive-pay-exceptions",
    "returned-deposit",
    "two-weeks",
  ]);
  for (const { title, about } of scenarios) expect([title.length > 5, about.length > 20]).toEqual([true, true]);
});
