CREATE TABLE "data_role" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_role_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"workspace_id" text DEFAULT '' NOT NULL,
	"dataset_id" text DEFAULT '' NOT NULL,
	"dataset_name" text DEFAULT '' NOT NULL,
	"report_id" integer,
	"name" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"elabel" text DEFAULT '' NOT NULL,
	"username" text DEFAULT '' NOT NULL,
	"custom_data" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"is_missing" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory_group" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "directory_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"object_id" text NOT NULL,
	"name" text NOT NULL,
	"group_id" integer NOT NULL,
	"precedence" integer DEFAULT 100 NOT NULL,
	"sync_time" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory_member" (
	"directory_group_id" integer NOT NULL,
	"object_id" text NOT NULL,
	CONSTRAINT "directory_member_directory_group_id_object_id_pk" PRIMARY KEY("directory_group_id","object_id")
);
--> statement-breakpoint
CREATE TABLE "directory_run" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "directory_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"is_preview" boolean NOT NULL,
	"account" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"result" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"failure" jsonb,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"scope" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"hour" smallint,
	"leaver_days" integer,
	"brake_percent" integer DEFAULT 10 NOT NULL,
	"delta_link" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory_user" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "directory_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"object_id" text NOT NULL,
	"display_name" text DEFAULT '' NOT NULL,
	"upn" text DEFAULT '' NOT NULL,
	"mail" text DEFAULT '' NOT NULL,
	"department" text DEFAULT '' NOT NULL,
	"job_title" text DEFAULT '' NOT NULL,
	"employee_id" text DEFAULT '' NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"licence" text DEFAULT 'none' NOT NULL,
	"left_time" timestamp (3) with time zone,
	"is_present" boolean DEFAULT true NOT NULL,
	"sync_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- Names of data roles become rows: one for each report that they were granted on, until its dataset is known (decision 54).
INSERT INTO "data_role" ("report_id", "name") SELECT "report_id", unnest("data_roles") FROM "group_report" UNION SELECT "report_id", unnest("data_roles") FROM "user_report" ORDER BY 1, 2;--> statement-breakpoint
ALTER TABLE "group_report" RENAME COLUMN "data_roles" TO "data_role_names";--> statement-breakpoint
ALTER TABLE "group_report" ADD COLUMN "data_roles" integer[] DEFAULT '{}'::integer[] NOT NULL;--> statement-breakpoint
UPDATE "group_report" SET "data_roles" = ARRAY(SELECT "id" FROM "data_role" WHERE "data_role"."report_id" = "group_report"."report_id" AND "name" = ANY("data_role_names") ORDER BY "id") WHERE "data_role_names" <> '{}';--> statement-breakpoint
ALTER TABLE "group_report" DROP COLUMN "data_role_names";--> statement-breakpoint
ALTER TABLE "user_report" RENAME COLUMN "data_roles" TO "data_role_names";--> statement-breakpoint
ALTER TABLE "user_report" ADD COLUMN "data_roles" integer[] DEFAULT '{}'::integer[] NOT NULL;--> statement-breakpoint
UPDATE "user_report" SET "data_roles" = ARRAY(SELECT "id" FROM "data_role" WHERE "data_role"."report_id" = "user_report"."report_id" AND "name" = ANY("data_role_names") ORDER BY "id") WHERE "data_role_names" <> '{}';--> statement-breakpoint
ALTER TABLE "user_report" DROP COLUMN "data_role_names";--> statement-breakpoint
ALTER TABLE "data_role" ADD CONSTRAINT "data_role_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_group" ADD CONSTRAINT "directory_group_group_id_portal_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."portal_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_member" ADD CONSTRAINT "directory_member_directory_group_id_directory_group_id_fk" FOREIGN KEY ("directory_group_id") REFERENCES "public"."directory_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_role_name" ON "data_role" USING btree ("workspace_id","dataset_id","name") WHERE "data_role"."dataset_id" <> '';--> statement-breakpoint
CREATE INDEX "data_role_report" ON "data_role" USING btree ("report_id");--> statement-breakpoint
CREATE UNIQUE INDEX "directory_group_object" ON "directory_group" USING btree ("object_id","group_id");--> statement-breakpoint
CREATE INDEX "directory_group_group" ON "directory_group" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "directory_member_object" ON "directory_member" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "directory_run_time" ON "directory_run" USING btree ("create_time");--> statement-breakpoint
CREATE UNIQUE INDEX "directory_user_object" ON "directory_user" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "directory_user_name" ON "directory_user" USING btree ("display_name");
