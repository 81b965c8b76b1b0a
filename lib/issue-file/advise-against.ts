/** What to do with a file that is no text and no xlsx workbook, by its first bytes; null for any other file. */
export function adviseAgainst(bytes: Uint8Array): string | null {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 1024));
  if (start.startsWith("\u00d0\u00cf\u0011\u00e0")) {
    return "This is an older Excel workbook (.xls), or one with a password. Save it as xlsx without a password, or as CSV.";
  }
  if (start.startsWith("%PDF")) return "This is a PDF. Export the report as CSV or xlsx instead.";
  if (/^(\u00ef\u00bb\u00bf)?\s*(<!doctype html|<html|<table|<head|<meta|<style)/i.test(start)) {
    return "This is a web page that is named like a spreadsheet. Open it in Excel and save it as xlsx or CSV.";
  }
  if (/^(\u00ef\u00bb\u00bf)?\s*<\?xml/i.test(start)) {
    return "This is an XML file. Open it in Excel and save it as xlsx or CSV, or export CSV.";
  }
  if (start.startsWith("{\\rtf"))
    return "This is a word processor's document. Export the report as CSV or xlsx instead.";
  return null;
}
