CREATE TABLE "h5_bundle" (
	"name" text PRIMARY KEY NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
