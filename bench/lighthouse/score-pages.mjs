// Scores pages in a Chromium that listens on a port. Standard input is JSON, { port, cookies, runs, pages: [{ name,
// url }] }; standard output has one line of JSON for each page and profile.
import { text } from "node:stream/consumers";
import lighthouse from "lighthouse";
import desktop from "lighthouse/core/config/desktop-config.js";
import puppeteer from "puppeteer-core";

const CATEGORIES = ["performance", "accessibility", "best-practices"];
const { port, cookies, runs, pages } = JSON.parse(await text(process.stdin));
const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null });

for (const { name, url } of pages) {
  for (const [profile, config] of [
    ["desktop", desktop],
    ["phone", undefined],
  ]) {
    const results = [];
    for (let run = 0; run < runs; run++) {
      const flags = { port, logLevel: "error", onlyCategories: CATEGORIES };
      await browser.setCookie(...cookies);
      const page = await browser.newPage();
      const { lhr } = await lighthouse(url, flags, config, page);
      await page.close();
      results.push(lhr);
    }
    // Use the median run, because a single run on a loaded machine is unreliable.
    results.sort((a, b) => a.categories.performance.score - b.categories.performance.score);
    const { categories, audits, finalDisplayedUrl } = results[Math.floor(results.length / 2)];
    const scores = Object.fromEntries(CATEGORIES.map((id) => [id, Math.round((categories[id].score ?? 0) * 100)]));
    const missed = CATEGORIES.flatMap((id) => categories[id].auditRefs)
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
      .map(({ id }) =>
        [audits[id].title, audits[id].displayValue, ...findingsOf(audits[id])].filter(Boolean).join(": "),
      );
    process.stdout.write(`${JSON.stringify({ name, profile, finalUrl: finalDisplayedUrl, scores, missed })}\n`);
  }
}
await browser.disconnect();

/** Returns snippets or messages for the first three items in an audit's details. */
function findingsOf({ details }) {
  return (details?.items ?? []).slice(0, 3).flatMap(({ node, description }) => node?.snippet ?? description ?? []);
}
