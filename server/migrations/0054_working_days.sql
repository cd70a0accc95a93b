CREATE TABLE "calendar_year" (
	"year" integer PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"exceptions" jsonb NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
