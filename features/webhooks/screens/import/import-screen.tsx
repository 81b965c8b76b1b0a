"use client";
import { ProblemNotices } from "@/components/actions/problem-notices";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { ImportReviewCards } from "./import-review";
import { useImport } from "./use-import";

/** Lets the user choose a registrations file, review the differences, and apply them. */
export function ImportScreen() {
  const session = useImport();
  const { choose, apply, review, results, isMissing, isPending, problems } = session;
  const events = review?.added.flatMap(({ eventNames }) => eventNames) ?? [];
  const changes = events.length + (review?.changed.length ?? 0);
  const isApplied = results.length > 0;
  return (
    <div className="grid max-w-[880px] gap-3.5">
      <Card>
        <div className="grid gap-2.5 p-3.5">
          <p className="text-muted">
            Choose a file that this portal exported. You see every difference before anything changes. Registrations
            that are not in the file stay as they are.
          </p>
          <input
            type="file"
            accept=".json,application/json"
            aria-label="File of registrations"
            disabled={isPending}
            className="max-w-full rounded-sm file:mr-3 file:h-8 file:cursor-pointer file:rounded-md file:border file:border-control file:bg-surface file:px-3 file:font-medium file:text-text pointer-coarse:file:h-11"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              // Reset, so that the same file can be chosen again after a correction.
              event.target.value = "";
              if (file) choose(file);
            }}
          />
        </div>
      </Card>
      <ProblemNotices problems={problems} />
      {review && <ImportReviewCards review={review} session={session} />}
      {isMissing && (
        <Notice tone="bad" role="alert">
          Enter a password for each new address. The file contains none.
        </Notice>
      )}
      {review && changes > 0 && !isApplied && (
        <div>
          <Button tone="primary" onPress={apply} isPending={isPending}>
            Apply {changes === 1 ? "1 change" : `${changes} changes`}
          </Button>
        </div>
      )}
      {isApplied && !isPending && (
        <div>
          <ButtonLink href="/webhooks">See the registrations</ButtonLink>
        </div>
      )}
    </div>
  );
}
