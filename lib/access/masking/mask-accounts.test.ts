import { describe, expect, test } from "vitest";
import { maskAccountNumber, maskAccounts } from "./mask-accounts";

test("leaves only the last four digits visible, and masks a four-digit number completely", () => {
  expect(maskAccountNumber("2218009144")).toBe("••••9144");
  expect(maskAccountNumber("2218 0091 44")).toBe("••••9144");
  expect(maskAccountNumber("1234")).toBe("••••");
});

describe("masking a view", () => {
  test("masks account number fields and leaves other fields unchanged", () => {
    const view = {
      id: "6f1c2d3e-4a5b-4c6d-8e7f-221800914412",
      accountNumber: "2218009144",
      accountName: "Payroll",
      record: { masterAccountNumber: "1234", payerAccountNumber: "884411220", payerRoutingNumber: "021000021" },
      account: ["2218009144", "1002003004"],
      checkNumber: "1048",
      amountCents: 2_218_009_144,
      wasReturned: false,
      createdAt: new Date(0),
      missing: undefined,
    };
    expect(maskAccounts(view)).toEqual({
      ...view,
      accountNumber: "••••9144",
      record: { masterAccountNumber: "••••", payerAccountNumber: "••••1220", payerRoutingNumber: "021000021" },
      account: ["••••9144", "••••3004"],
    });
  });

  test("masks repeated account numbers in titles, URLs and JSON strings, and in groups of four digits", () => {
    const raw = '{"accountNumber": "2218009144", "amount": 2218009145}';
    expect(
      maskAccounts({
        accountNumber: "2218009144",
        title: "From 2218 0091 44",
        href: "/payments?account=2218009144&check=1048",
        raw,
        longerNumber: "12218009144",
      }),
    ).toEqual({
      accountNumber: "••••9144",
      title: "From ••••9144",
      href: "/payments?account=••••9144&check=1048",
      raw: '{"accountNumber": "••••9144", "amount": 2218009145}',
      longerNumber: "12218009144",
    });
  });

  test("masks a long number in a sentence inside a JSON string, and keeps the JSON's formatting", () => {
    const raw = `{"details": [ {"reason":"Case 7731 about 5500112233","amount":55001122, "referenceId":"C26112700000008"} ]}`;
    expect(maskAccounts({ raw })).toEqual({ raw: raw.replace("5500112233", "••••2233") });
  });

  test("masks values whose field is named by a sibling property, as in a list of changes", () => {
    expect(maskAccounts({ changes: [{ field: "accountNumber", from: "2218009144", to: "2218009145" }] })).toEqual({
      changes: [{ field: "accountNumber", from: "••••9144", to: "••••9145" }],
    });
  });

  test("masks a long number in a sentence, an audit entry's subject, and the MICR line", () => {
    expect(
      maskAccounts({
        description: "Case 7731 about 5500112233, see 2026-11-20 and $12,345,678.00",
        subject: "5500112233",
        reference: "5500112233",
        micr: "⑈001048⑈ ⑆021000021⑆ 5500112233⑈",
      }),
    ).toEqual({
      description: "Case 7731 about ••••2233, see 2026-11-20 and $12,345,678.00",
      subject: "••••2233",
      reference: "5500112233",
      micr: "⑈••••1048⑈ ⑆021000021⑆ ••••2233⑈",
    });
  });
});
