CREATE TABLE "interface_class" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"ename" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"is_provisioned" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "interface" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "interface_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"interface_class" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"ename" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"log_level" text DEFAULT 'none' NOT NULL,
	"calls_per_minute" integer,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"is_served" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resource_group_interface" (
	"resource_group_id" integer NOT NULL,
	"interface_id" integer NOT NULL,
	CONSTRAINT "resource_group_interface_resource_group_id_interface_id_pk" PRIMARY KEY("resource_group_id","interface_id")
);
--> statement-breakpoint
ALTER TABLE "portal_group" ADD COLUMN "ename" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "portal_group" ADD COLUMN "is_enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "portal_group" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "portal_group" ADD COLUMN "update_time" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "resource_group" ADD COLUMN "ename" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "resource_group" ADD COLUMN "notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "resource_group" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "resource_group" ADD COLUMN "update_time" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- What is granted keeps its class; its names come with the next start. Reading people was part of changing them.
INSERT INTO "interface_class" ("code", "name", "ename", "is_provisioned") SELECT DISTINCT "interface_class", "interface_class", "interface_class", true FROM "resource_group_interface_class";--> statement-breakpoint
INSERT INTO "interface_class" ("code", "name", "ename", "is_provisioned") SELECT 'usersRead', 'usersRead', 'usersRead', true WHERE EXISTS (SELECT 1 FROM "resource_group_interface_class" WHERE "interface_class" = 'users');--> statement-breakpoint
INSERT INTO "resource_group_interface_class" ("resource_group_id", "interface_class") SELECT "resource_group_id", 'usersRead' FROM "resource_group_interface_class" WHERE "interface_class" = 'users';--> statement-breakpoint
-- An installation has had these two; one that was deleted does not come back.
INSERT INTO "provisioned_entry" ("kind", "name") SELECT 'group', "code" FROM (VALUES ('administrators'), ('viewers')) AS "built_in" ("code") WHERE EXISTS (SELECT 1 FROM "resource_group");--> statement-breakpoint
UPDATE "resource_group" SET "name" = '系统管理员', "ename" = 'Administrators' WHERE "code" = 'administrators' AND "name" = 'Administrators' AND NOT EXISTS (SELECT 1 FROM "resource_group" WHERE "name" = '系统管理员');--> statement-breakpoint
UPDATE "resource_group" SET "name" = '报表读者', "ename" = 'Viewers' WHERE "code" = 'viewers' AND "name" = 'Viewers' AND NOT EXISTS (SELECT 1 FROM "resource_group" WHERE "name" = '报表读者');--> statement-breakpoint
UPDATE "portal_group" SET "name" = '系统管理员', "ename" = 'Administrators' WHERE "code" = 'administrators' AND "name" = 'Administrators' AND NOT EXISTS (SELECT 1 FROM "portal_group" WHERE "name" = '系统管理员');--> statement-breakpoint
UPDATE "portal_group" SET "name" = '报表读者', "ename" = 'Viewers' WHERE "code" = 'viewers' AND "name" = 'Viewers' AND NOT EXISTS (SELECT 1 FROM "portal_group" WHERE "name" = '报表读者');--> statement-breakpoint
CREATE TRIGGER "interface_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "interface" FOR EACH STATEMENT EXECUTE FUNCTION data_version_change('access');--> statement-breakpoint
CREATE TRIGGER "resource_group_interface_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "resource_group_interface" FOR EACH STATEMENT EXECUTE FUNCTION data_version_change('access');--> statement-breakpoint
ALTER TABLE "interface" ADD CONSTRAINT "interface_interface_class_interface_class_code_fk" FOREIGN KEY ("interface_class") REFERENCES "public"."interface_class"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_group_interface" ADD CONSTRAINT "resource_group_interface_resource_group_id_resource_group_id_fk" FOREIGN KEY ("resource_group_id") REFERENCES "public"."resource_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_group_interface" ADD CONSTRAINT "resource_group_interface_interface_id_interface_id_fk" FOREIGN KEY ("interface_id") REFERENCES "public"."interface"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "interface_call" ON "interface" USING btree ("method","path");--> statement-breakpoint
CREATE INDEX "resource_group_interface_interface" ON "resource_group_interface" USING btree ("interface_id");--> statement-breakpoint
ALTER TABLE "resource_group_interface_class" ADD CONSTRAINT "resource_group_interface_class_interface_class_interface_class_code_fk" FOREIGN KEY ("interface_class") REFERENCES "public"."interface_class"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "resource_group_interface_class_class" ON "resource_group_interface_class" USING btree ("interface_class");