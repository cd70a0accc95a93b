CREATE TABLE "rate_count" (
	"key" text PRIMARY KEY NOT NULL,
	"calls" integer NOT NULL,
	"end_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "rate_count_end" ON "rate_count" USING btree ("end_time");