import { ChevronDown, ChevronUp } from "lucide-react";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { LASTING_COLUMN, type PaymentColumn } from "@/lib/shared/payment-list";
import { COLUMNS } from "./payment-columns";

/** A column: whether it is shown, and its place among those that are. */
export function ColumnLine({
  column,
  chosen,
  onChange,
}: {
  column: PaymentColumn;
  chosen: readonly PaymentColumn[];
  onChange: (chosen: readonly PaymentColumn[]) => void;
}) {
  const index = chosen.indexOf(column);
  const { title } = COLUMNS[column];
  const rest = chosen.filter((other) => other !== column);
  const moveTo = (place: number) => onChange(rest.toSpliced(place, 0, column));
  return (
    <li className="flex items-center gap-1">
      <span className="min-w-0 flex-1">
        {column === LASTING_COLUMN ? (
          <span className="flex min-h-8 items-center pl-[27px] pointer-coarse:min-h-11">
            {title}
            <span className="ml-2 text-muted text-xs">always shown</span>
          </span>
        ) : (
          <Checkbox isSelected={index >= 0} onChange={(isShown) => onChange(isShown ? [...rest, column] : rest)}>
            {title}
          </Checkbox>
        )}
      </span>
      {index >= 0 && (
        <>
          <IconButton label={`Move ${title} up`} isDisabled={index === 0} onPress={() => moveTo(index - 1)}>
            <ChevronUp aria-hidden />
          </IconButton>
          <IconButton
            label={`Move ${title} down`}
            isDisabled={index === chosen.length - 1}
            onPress={() => moveTo(index + 1)}
          >
            <ChevronDown aria-hidden />
          </IconButton>
        </>
      )}
    </li>
  );
}
