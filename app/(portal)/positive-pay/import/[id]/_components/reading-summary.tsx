import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { FilePreview } from "@/lib/issue-file/file-desk";
import { DATE_ORDER_LABELS, DELIMITER_LABELS, ENCODING_LABELS, FIXED_WIDTH } from "./reading-labels";

/** How the file is read, in a line, once that is confirmed. */
export function ReadingSummary({
  preview: { settings, lineCount },
  source,
  onChange,
}: {
  preview: FilePreview;
  source: string;
  onChange: () => void;
}) {
  const { delimiter, encoding, unit, dateOrder, columns } = settings;
  const parts = [
    `${lineCount.toLocaleString("en-US")} lines of ${source}`,
    `amounts in ${unit}`,
    ...(columns.issueDate !== undefined && dateOrder ? [`dates as ${DATE_ORDER_LABELS[dateOrder]}`] : []),
    `columns by ${delimiter === null ? FIXED_WIDTH.toLowerCase() : DELIMITER_LABELS[delimiter].toLowerCase()}`,
    ENCODING_LABELS[encoding],
  ];
  return (
    <Card className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3.5 py-2">
      <p className="num min-w-0">{parts.join(" · ")}</p>
      <div className="ml-auto">
        <Button size="small" onPress={onChange}>
          Change how it is read
        </Button>
      </div>
    </Card>
  );
}
