CREATE TABLE "payment_day_totals" (
	"date" date NOT NULL,
	"figure" text NOT NULL,
	"count" integer NOT NULL,
	"sum_cents" numeric NOT NULL,
	CONSTRAINT "payment_day_totals_date_figure_pk" PRIMARY KEY("date","figure")
);

--> statement-breakpoint
INSERT INTO "payment_day_totals" ("date", "figure", "count", "sum_cents")
SELECT "day", "figure", count(*), coalesce(sum("amount_cents"), 0)
FROM (
	SELECT (created_at at time zone 'America/New_York')::date AS "day", "amount_cents",
		CASE
			WHEN payment_type = 'Return' THEN 'returned'
			WHEN payment_type = 'Forward' AND direction = 'Outbound' THEN 'deposits'
			WHEN payment_type = 'Forward' AND direction = 'Inbound' THEN 'inbound'
		END AS "figure"
	FROM "payments"
	WHERE "status" IN ('Created', 'Pending', 'Hold', 'Batched', 'Processing', 'Completed')
) AS "counted"
WHERE "figure" IS NOT NULL
GROUP BY "day", "figure";
