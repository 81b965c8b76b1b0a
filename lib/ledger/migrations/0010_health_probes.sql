CREATE TABLE "health_probes" (
	"id" smallint PRIMARY KEY NOT NULL,
	"nonce" uuid NOT NULL,
	CONSTRAINT "health_probes_one_row" CHECK ("health_probes"."id" = 1)
);
