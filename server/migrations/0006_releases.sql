-- What the product ships is registered anew at the start; there were no other releases.
DELETE FROM "release";--> statement-breakpoint
CREATE TABLE "deploy_token" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deploy_token_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"remotes" text[] NOT NULL,
	"author" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_time" timestamp (3) with time zone,
	"revoked_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "release_activation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "release_activation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"version" text NOT NULL,
	"audience" text NOT NULL,
	"percent" smallint,
	"group_id" integer,
	"by_product" boolean DEFAULT false NOT NULL,
	"start_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"end_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "release_file" (
	"sha256" text PRIMARY KEY NOT NULL,
	"bytes" integer NOT NULL,
	"brotli_bytes" integer,
	"gzip_bytes" integer,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_report" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "release_report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"version" text NOT NULL,
	"user_id" integer NOT NULL,
	"outcome" text NOT NULL,
	"stage" text DEFAULT '' NOT NULL,
	"kind" text DEFAULT '' NOT NULL,
	"milliseconds" integer,
	"message" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "remote" (
	"name" text PRIMARY KEY NOT NULL,
	"shipped_version" text,
	"off_time" timestamp (3) with time zone,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "release_active";--> statement-breakpoint
ALTER TABLE "release" ADD COLUMN "source" text NOT NULL;--> statement-breakpoint
ALTER TABLE "release" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "release" ADD COLUMN "author" text NOT NULL;--> statement-breakpoint
ALTER TABLE "release" ADD COLUMN "withdrawn_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "release" ADD COLUMN "gone_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "release_activation" ADD CONSTRAINT "release_activation_group_id_portal_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."portal_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_activation" ADD CONSTRAINT "release_activation_name_version_release_name_version_fk" FOREIGN KEY ("name","version") REFERENCES "public"."release"("name","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_report" ADD CONSTRAINT "release_report_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deploy_token_hash" ON "deploy_token" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "release_activation_all" ON "release_activation" USING btree ("name") WHERE "release_activation"."audience" = 'all' and "release_activation"."end_time" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "release_activation_canary" ON "release_activation" USING btree ("name") WHERE "release_activation"."audience" = 'canary' and "release_activation"."end_time" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "release_activation_role" ON "release_activation" USING btree ("name","group_id") WHERE "release_activation"."audience" = 'role' and "release_activation"."end_time" is null;--> statement-breakpoint
CREATE INDEX "release_activation_past" ON "release_activation" USING btree ("name","audience","start_time");--> statement-breakpoint
CREATE INDEX "release_activation_group" ON "release_activation" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "release_report_version" ON "release_report" USING btree ("name","version","create_time");--> statement-breakpoint
CREATE INDEX "release_report_time" ON "release_report" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "release_report_user" ON "release_report" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "release" ADD CONSTRAINT "release_name_remote_name_fk" FOREIGN KEY ("name") REFERENCES "public"."remote"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target","id");--> statement-breakpoint
CREATE INDEX "release_newest" ON "release" USING btree ("name","create_time");--> statement-breakpoint
ALTER TABLE "release" DROP COLUMN "is_active";--> statement-breakpoint
ALTER TABLE "release" DROP COLUMN "active_time";--> statement-breakpoint
-- Who manages users manages releases, too, until an administrator says otherwise.
INSERT INTO "resource_group_interface_class" ("resource_group_id", "interface_class") SELECT "resource_group_id", 'releases' FROM "resource_group_interface_class" WHERE "interface_class" = 'users' ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "resource" ("parent_id", "name", "type", "path", "title", "entitle", "icon", "sort") SELECT "id", 'Releases', 'page', 'Releases', '发布管理', 'Releases', 'RocketOutlined', 90 FROM "resource" WHERE "name" = 'System' ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "resource_group_resource" ("resource_group_id", "resource_id") SELECT "class"."resource_group_id", "resource"."id" FROM "resource_group_interface_class" "class", "resource" WHERE "class"."interface_class" = 'users' AND "resource"."name" = 'Releases' ON CONFLICT DO NOTHING;
