CREATE TABLE "default_report" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"report_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "carousel_item" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carousel_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"entitle" text DEFAULT '' NOT NULL,
	"picture" text NOT NULL,
	"en_picture" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "group_report" ALTER COLUMN "allow_download" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "group_report" ALTER COLUMN "allow_download" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "user_report" ALTER COLUMN "allow_download" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "user_report" ALTER COLUMN "allow_download" DROP NOT NULL;--> statement-breakpoint
-- No screen has set it before: false was what a grant began with, not what an administrator had set apart.
UPDATE "group_report" SET "allow_download" = NULL WHERE NOT "allow_download";--> statement-breakpoint
UPDATE "user_report" SET "allow_download" = NULL WHERE NOT "allow_download";--> statement-breakpoint
ALTER TABLE "collection" ALTER COLUMN "report_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "en_cover" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "collection" ADD COLUMN "dashboard_id" integer;--> statement-breakpoint
ALTER TABLE "default_report" ADD CONSTRAINT "default_report_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_report" ADD CONSTRAINT "default_report_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "default_report_report" ON "default_report" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "carousel_item_order" ON "carousel_item" USING btree ("sort","id");--> statement-breakpoint
ALTER TABLE "collection" ADD CONSTRAINT "collection_dashboard_id_dashboard_id_fk" FOREIGN KEY ("dashboard_id") REFERENCES "public"."dashboard"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "collection_dashboard" ON "collection" USING btree ("user_id","dashboard_id");--> statement-breakpoint
CREATE INDEX "collection_by_dashboard" ON "collection" USING btree ("dashboard_id");--> statement-breakpoint
ALTER TABLE "collection" ADD CONSTRAINT "collection_one" CHECK (num_nonnulls("collection"."report_id", "collection"."dashboard_id") = 1);