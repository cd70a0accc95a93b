CREATE TABLE "connection_source" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "connection_source_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"ename" text DEFAULT '' NOT NULL,
	"is_environment" boolean DEFAULT false NOT NULL,
	"kind" text DEFAULT 'service' NOT NULL,
	"tenant" text DEFAULT '' NOT NULL,
	"client_id" text DEFAULT '' NOT NULL,
	"credential" text DEFAULT 'secret' NOT NULL,
	"secret" text DEFAULT '' NOT NULL,
	"certificate" text DEFAULT '' NOT NULL,
	"secret_time" timestamp (3) with time zone,
	"secret_by" text DEFAULT '' NOT NULL,
	"secret_expire_time" timestamp (3) with time zone,
	"authority" text DEFAULT '' NOT NULL,
	"api_base" text DEFAULT '' NOT NULL,
	"embed_origins" text[] DEFAULT '{}'::text[] NOT NULL,
	"token_minutes" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"check_time" timestamp (3) with time zone,
	"check_failure" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workspace" (
	"source_id" integer NOT NULL,
	"id" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workspace_source_id_id_pk" PRIMARY KEY("source_id","id")
);
--> statement-breakpoint
DROP INDEX "report_source";--> statement-breakpoint
DROP INDEX "data_role_name";--> statement-breakpoint
ALTER TABLE "dashboard" ADD COLUMN "class_id" integer;--> statement-breakpoint
ALTER TABLE "dashboard" ADD COLUMN "cover" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dashboard" ADD COLUMN "source_id" integer;--> statement-breakpoint
ALTER TABLE "dashboard" ADD COLUMN "missing_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "dashboard" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "dashboard" ADD COLUMN "update_time" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "source_id" integer;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "missing_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "edescription" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "tags" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "update_time" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "report_page" ADD COLUMN "is_exportable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "data_role" ADD COLUMN "source_id" integer;--> statement-breakpoint
-- What there is comes from the service that the settings name.
INSERT INTO "connection_source" ("name", "ename", "is_environment") VALUES ('服务器设置', 'Server settings', true);--> statement-breakpoint
INSERT INTO "workspace" ("source_id", "id")
SELECT "connection_source"."id", "place"."workspace_id" FROM "connection_source", (SELECT "workspace_id" FROM "report" UNION SELECT "workspace_id" FROM "dashboard") AS "place"
WHERE "connection_source"."is_environment" AND "place"."workspace_id" <> '';--> statement-breakpoint
UPDATE "report" SET "source_id" = (SELECT "id" FROM "connection_source" WHERE "is_environment") WHERE "workspace_id" <> '';--> statement-breakpoint
UPDATE "dashboard" SET "source_id" = (SELECT "id" FROM "connection_source" WHERE "is_environment");--> statement-breakpoint
UPDATE "data_role" SET "source_id" = (SELECT "id" FROM "connection_source" WHERE "is_environment") WHERE "dataset_id" <> '';--> statement-breakpoint
ALTER TABLE "dashboard" ALTER COLUMN "source_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "workspace" ADD CONSTRAINT "workspace_source_id_connection_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."connection_source"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "connection_source_environment" ON "connection_source" USING btree ("is_environment") WHERE "connection_source"."is_environment";--> statement-breakpoint
CREATE UNIQUE INDEX "connection_source_name" ON "connection_source" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "workspace_name" ON "workspace" USING btree ("name");--> statement-breakpoint
ALTER TABLE "dashboard" ADD CONSTRAINT "dashboard_class_id_report_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."report_class"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard" ADD CONSTRAINT "dashboard_workspace" FOREIGN KEY ("source_id","workspace_id") REFERENCES "public"."workspace"("source_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_workspace" FOREIGN KEY ("source_id","workspace_id") REFERENCES "public"."workspace"("source_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_role" ADD CONSTRAINT "data_role_source_id_connection_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."connection_source"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dashboard_source" ON "dashboard" USING btree ("source_id","workspace_id","source_dashboard_id");--> statement-breakpoint
CREATE INDEX "report_source" ON "report" USING btree ("source_id","workspace_id","source_report_id");--> statement-breakpoint
CREATE UNIQUE INDEX "data_role_name" ON "data_role" USING btree ("source_id","workspace_id","dataset_id","name") WHERE "data_role"."dataset_id" <> '';--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_place" CHECK (("report"."source_id" is null) = ("report"."workspace_id" = ''));