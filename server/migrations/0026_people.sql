CREATE TABLE "department" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "department_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"parent_id" integer,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"ename" text DEFAULT '' NOT NULL,
	"manager_id" integer,
	"source" text DEFAULT 'local' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "user_account_account";--> statement-breakpoint
ALTER TABLE "user_account" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "mobile" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "department_id" integer;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "source" text DEFAULT 'local' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "source_id" integer;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "valid_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "deleted_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "update_time" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "user_group" ADD COLUMN "source" text DEFAULT 'local' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_group" ADD COLUMN "source_id" integer;--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_parent_id_department_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_manager_id_user_account_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "department_code" ON "department" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "department_order" ON "department" USING btree ("parent_id","sort");--> statement-breakpoint
CREATE INDEX "department_manager" ON "department" USING btree ("manager_id");--> statement-breakpoint
ALTER TABLE "user_account" ADD CONSTRAINT "user_account_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "user_account_external" ON "user_account" USING btree ("source",coalesce("source_id", 0),"external_id") WHERE "user_account"."deleted_time" is null;--> statement-breakpoint
CREATE INDEX "user_account_department" ON "user_account" USING btree ("department_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_account_account" ON "user_account" USING btree (lower("account")) WHERE "user_account"."deleted_time" is null;--> statement-breakpoint
-- Until now nobody wrote down when an account was changed; when it was made is the best that is known.
UPDATE "user_account" SET "update_time" = "create_time";--> statement-breakpoint
-- Accounts that the first single sign-on made, and nobody else, have an identity from their first minute on.
UPDATE "user_account" SET "source" = 'sso' WHERE EXISTS (SELECT 1 FROM "sso_identity" WHERE "sso_identity"."user_id" = "user_account"."id" AND "sso_identity"."create_time" < "user_account"."create_time" + interval '1 minute');--> statement-breakpoint
DROP TRIGGER "user_account_version" ON "user_account";--> statement-breakpoint
CREATE TRIGGER "user_account_version" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF "account", "full_name", "mail", "job_no", "is_action", "resource_group_id", "department_id", "source", "deleted_time" ON "user_account" FOR EACH STATEMENT EXECUTE FUNCTION data_version_change('users');
