import type { StatedTotals } from "@endorse/x9/read-cash-letter";
import { Button } from "@/components/ui/button";
import { classes } from "@/components/ui/classes";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import { formatCents } from "@/lib/money/cents";
import type { CashLetterSummary } from "./cash-letter-summary";
import type { OpenedCashLetter, useCashLetter } from "./use-cash-letter";

type CashLetterState = ReturnType<typeof useCashLetter>;

/** Shows the contents and problems of an image cash letter and the progress of adding its checks. */
export function CashLetterDialog({ opened, cashLetter }: { opened: OpenedCashLetter; cashLetter: CashLetterState }) {
  return (
    <Dialog
      title={opened.fileName}
      isOpen
      isLocked={opened.step === "adding"}
      onClose={cashLetter.close}
      width="max-w-[560px]"
    >
      <div className="grid gap-3">
        <CashLetterBody opened={opened} />
      </div>
      <DialogActions>
        <CashLetterButtons opened={opened} cashLetter={cashLetter} />
      </DialogActions>
    </Dialog>
  );
}

function CashLetterBody({ opened }: { opened: OpenedCashLetter }) {
  if (opened.step === "reading") return <ProgressBar label="Reading the file" />;
  if (opened.step === "refused") {
    return (
      <Notice tone="bad" role="alert" title="Couldn’t read this file">
        {opened.message}
      </Notice>
    );
  }
  if (opened.step === "review")
    return <CashLetterReview cashLetter={opened.cashLetter} room={opened.room} typed={opened.typed} />;
  const { total, added, failed } = opened.progress;
  return (
    <>
      <p role="status" className="num">
        <span className="font-medium">{added}</span> of {total} checks added
      </p>
      <ProgressBar label="Checks added" value={(added + failed.length) / Math.max(1, total)} />
      {failed.length > 0 && <Sentences tone="bad" title="Not added" sentences={failed} />}
    </>
  );
}

function CashLetterReview({
  cashLetter,
  room,
  typed,
}: {
  cashLetter: CashLetterSummary;
  room: number;
  typed: StatedTotals;
}) {
  const { items, cents, stated, tickets, differences, excludedItems, fieldProblems, remarks } = cashLetter;
  const isTyped = typed.items !== null || typed.amountCents !== null;
  return (
    <>
      <table className="w-full">
        <thead>
          <tr className="text-left text-muted text-xs">
            <td />
            <th scope="col" className="py-1 text-right font-normal">
              Items
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Total
            </th>
          </tr>
        </thead>
        <tbody className="num">
          <TotalsRow label="Checks in the file" items={items} cents={cents} />
          {tickets && (
            <TotalsRow
              label="Deposit tickets (61, 62)"
              items={tickets.items}
              cents={tickets.cents}
              isDifferent={tickets.cents !== cents}
            />
          )}
          <TotalsRow label="Control record" items={stated.items} cents={stated.amountCents} />
          {isTyped && (
            <TotalsRow
              label="Tape of this batch"
              items={typed.items}
              cents={typed.amountCents}
              missing="—"
              isDifferent={typed.amountCents !== null && typed.amountCents !== cents}
            />
          )}
        </tbody>
      </table>
      {differences.length > 0 && <Sentences tone="warn" title="Totals that differ" sentences={differences} />}
      {excludedItems.length > 0 && <Sentences tone="warn" title="Not supported in a batch" sentences={excludedItems} />}
      {fieldProblems.length > 0 && (
        <Sentences tone="info" title="Fields that violate the standard" sentences={fieldProblems} />
      )}
      {remarks.length > 0 && <Sentences tone="info" title="About this file" sentences={remarks} />}
      {cashLetter.checks.length > room && (
        <Notice tone="bad" title={`This batch has room for ${room} more ${room === 1 ? "check" : "checks"}`}>
          Split the file into one per batch.
        </Notice>
      )}
      <p className="text-muted">
        The checks are added with their amounts and images.{" "}
        {isTyped
          ? "The tape you entered is not changed."
          : `${tickets ? "The total of the deposit tickets" : "The total in the control record"} becomes the tape.`}
      </p>
    </>
  );
}

function TotalsRow({
  label,
  items,
  cents,
  missing = "not a number",
  isDifferent = false,
}: {
  label: string;
  items: number | null;
  cents: number | null;
  missing?: string;
  isDifferent?: boolean;
}) {
  return (
    <tr className="border-t">
      <th scope="row" className="py-1.5 text-left font-normal">
        {label}
      </th>
      <td className="py-1.5 text-right">{items === null ? missing : items.toLocaleString("en-US")}</td>
      <td className={classes("py-1.5 text-right font-medium", isDifferent && "text-bad")}>
        {cents === null ? missing : formatCents(cents)}
      </td>
    </tr>
  );
}

/** Maximum number of sentences listed. */
const MAX_SHOWN = 8;

function Sentences({
  tone,
  title,
  sentences,
}: {
  tone: "bad" | "warn" | "info";
  title: string;
  sentences: readonly string[];
}) {
  return (
    <Notice tone={tone} title={title}>
      <ul className="grid gap-1">
        {sentences.slice(0, MAX_SHOWN).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {sentences.length > MAX_SHOWN && <li>And {(sentences.length - MAX_SHOWN).toLocaleString("en-US")} more.</li>}
      </ul>
    </Notice>
  );
}

function CashLetterButtons({ opened, cashLetter }: { opened: OpenedCashLetter; cashLetter: CashLetterState }) {
  if (opened.step === "adding") return <Button onPress={cashLetter.stop}>Stop</Button>;
  if (opened.step !== "review") return <Button onPress={cashLetter.close}>Close</Button>;
  const {
    cashLetter: { checks },
    room,
  } = opened;
  return (
    <>
      <Button onPress={cashLetter.close}>Cancel</Button>
      <Button
        tone="primary"
        autoFocus
        isDisabled={checks.length === 0 || checks.length > room}
        onPress={() => void cashLetter.add(opened.fileName, opened.cashLetter)}
      >
        Add {checks.length === 1 ? "1 check" : `${checks.length.toLocaleString("en-US")} checks`}
      </Button>
    </>
  );
}
