CREATE TABLE "comment_mail" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comment_total" (
	"catalogue_id" integer PRIMARY KEY NOT NULL,
	"shown" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comment_unread" (
	"user_id" integer NOT NULL,
	"comment_id" integer NOT NULL,
	"reason" text NOT NULL,
	"is_mailed" boolean DEFAULT false NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_unread_user_id_comment_id_pk" PRIMARY KEY("user_id","comment_id")
);
--> statement-breakpoint
CREATE TABLE "live_event" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"catalogue_id" integer,
	"name" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comment" DROP CONSTRAINT "comment_user_id_user_account_id_fk";
--> statement-breakpoint
ALTER TABLE "comment_reply" DROP CONSTRAINT "comment_reply_user_id_user_account_id_fk";
--> statement-breakpoint
DROP INDEX "comment_list";--> statement-breakpoint
DROP INDEX "comment_reply_user";--> statement-breakpoint
ALTER TABLE "comment" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "comment_reply" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "comment" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "comment" ADD COLUMN "user_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "comment" ADD COLUMN "client_key" text;--> statement-breakpoint
ALTER TABLE "comment" ADD COLUMN "edit_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "comment" ADD COLUMN "delete_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "comment" ADD COLUMN "deleted_by" integer;--> statement-breakpoint
ALTER TABLE "comment" ADD COLUMN "report_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "comment" ADD COLUMN "report_en_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "comment" ADD COLUMN "bookmark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "comment" ADD COLUMN "resolve_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "comment" ADD COLUMN "resolve_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "comment_reply" ADD COLUMN "state" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "comment_reply" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "comment_reply" ADD COLUMN "user_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "comment_reply" ADD COLUMN "client_key" text;--> statement-breakpoint
ALTER TABLE "comment_reply" ADD COLUMN "edit_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "comment_reply" ADD COLUMN "delete_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "comment_reply" ADD COLUMN "deleted_by" integer;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "is_posted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "comment_mail" ADD CONSTRAINT "comment_mail_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_unread" ADD CONSTRAINT "comment_unread_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_unread" ADD CONSTRAINT "comment_unread_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_event" ADD CONSTRAINT "live_event_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_unread_comment" ON "comment_unread" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "live_event_user" ON "live_event" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "live_event_time" ON "live_event" USING btree ("create_time");--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_deleted_by_user_account_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reply" ADD CONSTRAINT "comment_reply_deleted_by_user_account_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reply" ADD CONSTRAINT "comment_reply_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_deleted_by" ON "comment" USING btree ("deleted_by");--> statement-breakpoint
CREATE UNIQUE INDEX "comment_client_key" ON "comment" USING btree ("user_id","client_key");--> statement-breakpoint
CREATE INDEX "comment_waiting" ON "comment" USING btree ("id") WHERE "comment"."state" = 0;--> statement-breakpoint
CREATE INDEX "comment_not_shown" ON "comment" USING btree ("user_id","catalogue_id") WHERE "comment"."is_show" <> 1 or "comment"."state" <> 1;--> statement-breakpoint
CREATE INDEX "comment_time" ON "comment" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "comment_images" ON "comment" USING gin ("images");--> statement-breakpoint
CREATE INDEX "comment_reply_deleted_by" ON "comment_reply" USING btree ("deleted_by");--> statement-breakpoint
CREATE UNIQUE INDEX "comment_reply_client_key" ON "comment_reply" USING btree ("user_id","client_key");--> statement-breakpoint
CREATE INDEX "comment_reply_waiting" ON "comment_reply" USING btree ("id") WHERE "comment_reply"."state" = 0;--> statement-breakpoint
CREATE INDEX "comment_reply_time" ON "comment_reply" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "comment_reply_images" ON "comment_reply" USING gin ("images");--> statement-breakpoint
CREATE INDEX "comment_list" ON "comment" USING btree ("catalogue_id","id");--> statement-breakpoint
CREATE INDEX "comment_reply_user" ON "comment_reply" USING btree ("user_id","id");--> statement-breakpoint
UPDATE "comment" SET "user_name" = "user_account"."full_name" FROM "user_account" WHERE "user_account"."id" = "comment"."user_id";--> statement-breakpoint
UPDATE "comment_reply" SET "user_name" = "user_account"."full_name" FROM "user_account" WHERE "user_account"."id" = "comment_reply"."user_id";--> statement-breakpoint
UPDATE "comment" SET "report_name" = "report"."name", "report_en_name" = "report"."ename" FROM "report" WHERE "report"."id" = "comment"."catalogue_id";--> statement-breakpoint
UPDATE "comment" SET "report_name" = "dashboard"."display_name", "report_en_name" = "dashboard"."en_display_name" FROM "dashboard" WHERE "dashboard"."id" = "comment"."catalogue_id";--> statement-breakpoint
INSERT INTO "comment_total" ("catalogue_id", "shown") SELECT "catalogue_id", count(*) FROM "comment" WHERE "is_show" = 1 AND "state" = 1 GROUP BY "catalogue_id";--> statement-breakpoint
CREATE FUNCTION "comment_total_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'INSERT' THEN
		INSERT INTO comment_total AS known (catalogue_id, shown)
		SELECT catalogue_id, count(*) FROM fresh WHERE is_show = 1 AND state = 1 AND delete_time IS NULL GROUP BY catalogue_id ORDER BY catalogue_id
		ON CONFLICT (catalogue_id) DO UPDATE SET shown = known.shown + excluded.shown;
	ELSIF tg_op = 'DELETE' THEN
		INSERT INTO comment_total AS known (catalogue_id, shown)
		SELECT catalogue_id, -count(*) FROM stale WHERE is_show = 1 AND state = 1 AND delete_time IS NULL GROUP BY catalogue_id ORDER BY catalogue_id
		ON CONFLICT (catalogue_id) DO UPDATE SET shown = known.shown + excluded.shown;
	ELSE
		INSERT INTO comment_total AS known (catalogue_id, shown)
		SELECT catalogue_id, sum(change) FROM (
			SELECT catalogue_id, 1 AS change FROM fresh WHERE is_show = 1 AND state = 1 AND delete_time IS NULL
			UNION ALL
			SELECT catalogue_id, -1 FROM stale WHERE is_show = 1 AND state = 1 AND delete_time IS NULL
		) AS changes GROUP BY catalogue_id HAVING sum(change) <> 0 ORDER BY catalogue_id
		ON CONFLICT (catalogue_id) DO UPDATE SET shown = known.shown + excluded.shown;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "comment_total_insert" AFTER INSERT ON "comment" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION "comment_total_change"();--> statement-breakpoint
CREATE TRIGGER "comment_total_update" AFTER UPDATE ON "comment" REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION "comment_total_change"();--> statement-breakpoint
CREATE TRIGGER "comment_total_delete" AFTER DELETE ON "comment" REFERENCING OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION "comment_total_change"();--> statement-breakpoint
INSERT INTO "resource_group_interface_class" ("resource_group_id", "interface_class") SELECT "id", 'commentManagement' FROM "resource_group" WHERE "name" = 'Administrators' ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "upload" SET "is_posted" = true WHERE '/api/Upload/Files/' || "file_name" IN (SELECT unnest("images") FROM "comment" UNION SELECT unnest("images") FROM "comment_reply");--> statement-breakpoint
INSERT INTO "resource" ("name", "type", "path", "parent_id", "title", "entitle", "icon", "sort") SELECT 'CommentManage', 'page', 'CommentManage', "id", '评论管理', 'Comments', 'CommentOutlined', 11 FROM "resource" WHERE "name" = 'System' ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "resource" ("name", "type", "path", "parent_id", "title", "entitle", "icon", "sort") SELECT 'ReplyManage', 'page', 'ReplyManage', "id", '回复管理', 'Replies', 'MessageOutlined', 12 FROM "resource" WHERE "name" = 'System' ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "resource_group_resource" ("resource_group_id", "resource_id") SELECT g."id", r."id" FROM "resource_group" g, "resource" r WHERE g."name" = 'Administrators' AND r."name" IN ('CommentManage', 'ReplyManage') ON CONFLICT DO NOTHING;
