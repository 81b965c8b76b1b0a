"use client";
import { Inbox, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { MoneyField } from "@/components/forms/money-field";
import { Button } from "@/components/ui/button";
import type { ButtonSize, ButtonTone } from "@/components/ui/button-style";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CopyButton } from "@/components/ui/copy-button";
import { DescriptionList, Fact } from "@/components/ui/description-list";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Explained } from "@/components/ui/explained";
import { FilterChip } from "@/components/ui/filter-chip";
import { Fold } from "@/components/ui/fold";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { Notice, type NoticeTone } from "@/components/ui/notice";
import { PageLinks } from "@/components/ui/page-links";
import { ProgressBar } from "@/components/ui/progress-bar";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { SelectField } from "@/components/ui/select-field";
import { Skeleton } from "@/components/ui/skeleton";
import { Status, type StatusIcon } from "@/components/ui/status";
import { Table } from "@/components/ui/table";
import { Tag, type Tone } from "@/components/ui/tag";
import { TextField } from "@/components/ui/text-field";
import { ToastRegion } from "@/components/ui/toast-region";
import { addToast } from "@/components/ui/toasts";
import { TooltipLayer } from "@/components/ui/tooltip-layer";

const BUTTON_TONES: readonly ButtonTone[] = ["plain", "primary", "danger", "quiet"];
const BUTTON_SIZES: readonly ButtonSize[] = ["small", "medium", "large"];
const TONES: readonly Tone[] = ["none", "info", "good", "warn", "bad"];
const NOTICE_TONES: readonly NoticeTone[] = ["info", "good", "warn", "bad"];
const STATUS_ICONS: readonly StatusIcon[] = [
  "empty",
  "progress",
  "pause",
  "check",
  "cross",
  "minus",
  "alert",
  "unknown",
];
const LONG_NAME = "Harborview Regional Property Management & Maintenance Holdings of Northern California, LLC";
const ROWS = [
  { id: "1", payee: "Elm & Alder Furniture", amount: "$147.59", tone: "warn", status: "Hold", icon: "pause" },
  { id: "2", payee: LONG_NAME, amount: "$12,876,543.21", tone: "good", status: "Completed", icon: "check" },
  { id: "3", payee: "not read", amount: "$0.01", tone: "bad", status: "Rejected", icon: "cross" },
] as const;

/** Shows the `components/ui` primitives in all states, in the system theme. */
export function Gallery() {
  return (
    <main className="mx-auto grid max-w-[1100px] gap-4 p-4 sm:p-8">
      <h1 className="font-semibold text-2xl">Components</h1>
      <Buttons />
      <Labels />
      <Notices />
      <Fields />
      <Tables />
      <Progress />
      <Overlays />
      <ToastRegion />
      <TooltipLayer describeTime={(iso) => iso} />
    </main>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <div className="grid gap-3 p-4">{children}</div>
    </Card>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2.5">{children}</div>;
}

function Buttons() {
  return (
    <Section title="Buttons">
      {BUTTON_SIZES.map((size) => (
        <Row key={size}>
          {BUTTON_TONES.map((tone) => (
            <Button key={tone} tone={tone} size={size}>
              {tone} {size}
            </Button>
          ))}
        </Row>
      ))}
      <Row>
        <Button isDisabled>Disabled</Button>
        <Button tone="primary" isPending>
          Pending
        </Button>
        <IconButton label="Delete" shortcut="D">
          <Trash2 aria-hidden />
        </IconButton>
        <IconButton label="Delete, on" isOn>
          <Trash2 aria-hidden />
        </IconButton>
        <CopyButton text="2218009110" what="account number" />
        <Kbd>Ctrl K</Kbd>
      </Row>
    </Section>
  );
}

function Labels() {
  return (
    <Section title="Tags, statuses, chips, facts">
      <Row>
        {TONES.map((tone) => (
          <Tag key={tone} tone={tone} tip={`Tag with tone ${tone}`}>
            {tone}
          </Tag>
        ))}
      </Row>
      <Row>
        {STATUS_ICONS.map((icon, index) => (
          <Status key={icon} icon={icon} tone={TONES[index % TONES.length]!}>
            {icon}
          </Status>
        ))}
      </Row>
      <Row>
        <FilterChip href="?on" isOn>
          On
        </FilterChip>
        <FilterChip href="?off" isOn={false}>
          Off
        </FilterChip>
      </Row>
      <DescriptionList>
        <Fact name="Amount">$147.59</Fact>
        <Fact name="Payee">{LONG_NAME}</Fact>
        <Fact name="Posting">
          <Explained tip="The money is not in the account yet.">Pending</Explained>
        </Fact>
      </DescriptionList>
    </Section>
  );
}

function Notices() {
  return (
    <Section title="Notices, errors, empty states">
      {NOTICE_TONES.map((tone) => (
        <Notice
          key={tone}
          tone={tone}
          title={`Notice with tone ${tone}`}
          actions={<Button size="small">Action</Button>}
        >
          A sentence about what happened, then what to do.
        </Notice>
      ))}
      <ErrorPanel title="Couldn’t load payments" requestId="4bb155ab-80b9-4f32" onRetry={() => {}}>
        The database did not respond. Try again.
      </ErrorPanel>
      <EmptyState icon={Inbox} title="No payments yet" actions={<Button tone="primary">Deposit a check</Button>}>
        Deposits and inbound checks appear here.
      </EmptyState>
    </Section>
  );
}

function Fields() {
  const [text, setText] = useState("Operating");
  const [cents, setCents] = useState("147.59");
  const [choice, setChoice] = useState("All");
  const [isOn, setOn] = useState(true);
  const options = ["All", "Debit", "Credit"].map((value) => ({ value, label: value }));
  return (
    <Section title="Fields">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Text" note="optional" hint="Up to 200 characters" value={text} onChange={setText} />
        <TextField label="With an error" error="Enter 10 digits." value="221800911" onChange={() => {}} />
        <TextField label="Disabled" value={LONG_NAME} disabled onChange={() => {}} />
        <MoneyField label="Amount" value={cents} onChange={setCents} />
        <SelectField
          label="Selection"
          value={choice}
          onChange={setChoice}
          options={options}
          hint="Which transactions"
        />
        <SelectField label="Invalid" value={choice} onChange={setChoice} options={options} error="Choose another." />
        <SegmentedControl label="Segments" value={choice} onChange={setChoice} segments={options} />
        <Checkbox isSelected={isOn} onChange={setOn}>
          A checkbox
        </Checkbox>
      </div>
    </Section>
  );
}

function Tables() {
  return (
    <Section title="Table and pages">
      <Table
        label="Payments"
        columns={[
          { id: "payee", title: "Payee" },
          { id: "amount", title: "Amount", width: "150px", align: "right", sort: "descending" },
          { id: "status", title: "Status", width: "140px" },
        ]}
      >
        {ROWS.map(({ id, payee, amount, tone, status, icon }) => (
          <tr key={id} className="border-t">
            <td className="truncate px-3 py-2">{payee}</td>
            <td className="num px-3 py-2 text-right">{amount}</td>
            <td className="px-3 py-2">
              <Status icon={icon} tone={tone}>
                {status}
              </Status>
            </td>
          </tr>
        ))}
      </Table>
      <PageLinks before="?before" after="?after">
        2 of 7
      </PageLinks>
    </Section>
  );
}

function Progress() {
  return (
    <Section title="Loading and collapsing">
      <ProgressBar label="Known progress" value={0.4} />
      <ProgressBar label="Unknown progress" />
      <Skeleton className="h-5 w-60" />
      <Fold title="Collapsed">Rarely needed content.</Fold>
      <Fold title="Open" isOpen>
        Rarely needed content.
      </Fold>
    </Section>
  );
}

function Overlays() {
  const [isAsking, setAsking] = useState(false);
  return (
    <Section title="Dialogs and toasts">
      <Row>
        <Button onPress={() => setAsking(true)}>Open dialog</Button>
        {NOTICE_TONES.map((tone) => (
          <Button
            key={tone}
            onPress={() => addToast({ tone, title: `Toast with tone ${tone}`, detail: "More detail." })}
          >
            Toast {tone}
          </Button>
        ))}
      </Row>
      {isAsking && (
        <ConfirmDialog
          title="Return this check?"
          confirmLabel="Return"
          onConfirm={async () => null}
          onClose={() => setAsking(false)}
        >
          <p>$147.59 goes back to the paying bank. This can’t be undone.</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
