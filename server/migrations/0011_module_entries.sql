CREATE TABLE "provisioned_entry" (
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provisioned_entry_kind_name_pk" PRIMARY KEY("kind","name")
);
--> statement-breakpoint
ALTER TABLE "resource" ADD COLUMN "retired_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "resource_group" ADD COLUMN "code" text;--> statement-breakpoint
CREATE UNIQUE INDEX "resource_group_code" ON "resource_group" USING btree ("code");--> statement-breakpoint
UPDATE "resource_group" SET "code" = 'administrators' WHERE "name" = 'Administrators';--> statement-breakpoint
UPDATE "resource_group" SET "code" = 'viewers' WHERE "name" = 'Viewers';
