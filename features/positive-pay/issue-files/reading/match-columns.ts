import { cleanNumber, cleanText } from "@/lib/shared/pasted-text";
import { ISSUE_FIELDS, type IssueField } from "./fields";

/** Column titles used by accounting systems, in lowercase without spaces or punctuation; best match first. */
const TITLES: Readonly<Record<IssueField, readonly string[]>> = {
  accountNumber: [
    ...["accountnumber", "accountno", "acctnumber", "acctno", "bankaccountnumber", "bankaccount", "account", "acct"],
    ...["accountnum", "acctnum", "drawnonaccount", "payeraccount", "ddaaccount", "dda"],
  ],
  checkNumber: [
    ...["checknumber", "checkno", "checknum", "serialnumber", "serialno", "checkserialnumber", "serial", "check"],
    ...["chequenumber", "chequeno", "chknumber", "chkno", "chk", "ckno", "cknumber", "paymentnumber", "checkid"],
    ...["pmtnumber", "documentnumber", "documentno", "docno", "num", "number"],
  ],
  amount: [
    ...["amount", "checkamount", "netamount", "amt", "checkamt", "issueamount", "issuedamount", "paymentamount"],
    ...["amountusd", "amountcents", "amountincents", "dollaramount", "value", "total", "totalamount"],
    ...["paidamount", "amountpaid", "pmtamount", "amountpaidinpaymentcurrency"],
  ],
  payeeName: [
    ...["payeename", "payee", "payeename1", "payee1", "paytotheorderof", "payto", "vendorname", "vendor", "name"],
    ...["beneficiary", "recipient", "suppliername", "supplier"],
  ],
  issueDate: [
    "issuedate",
    "checkdate",
    "dateissued",
    "issueddate",
    "date",
    "paymentdate",
    "pmtdate",
    "chkdate",
    "ckdate",
  ],
  kind: [
    ...[
      "voidindicator",
      "void",
      "issuevoid",
      "issuevoidindicator",
      "voidflag",
      "isvoid",
      "indicator",
      "transactiontype",
    ],
    ...["recordtype", "type", "status", "checkstatus", "action", "issueorvoid", "trancode", "transactioncode"],
  ],
};

/** Maps fields to column indexes by title. */
export function matchColumns(titles: readonly string[]): Partial<Record<IssueField, number>> {
  const plain = titles.map(plainTitle);
  const columns: Partial<Record<IssueField, number>> = {};
  for (const field of ISSUE_FIELDS) {
    const title = TITLES[field].find((synonym) => plain.includes(synonym));
    if (title !== undefined) columns[field] = plain.indexOf(title);
  }
  return columns;
}

/** Returns whether a record contains column titles: at least two are known, and no cell is a number. */
export function isHeader(cells: readonly string[]): boolean {
  return (
    Object.keys(matchColumns(cells)).length >= 2 &&
    !cells.some((cell) => /^[$(-]*\d[\d,.]*\)?$/.test(cleanNumber(cell)))
  );
}

/** Normalizes a title to lowercase without spaces or punctuation; `#` becomes `number`. */
export function plainTitle(title: string): string {
  return cleanText(title)
    .toLowerCase()
    .replace(/#/g, "number")
    .replace(/[^a-z0-9]/g, "");
}
