CREATE TABLE "access_request" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"report_id" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decide_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "default_view" (
	"user_id" integer NOT NULL,
	"report_id" integer NOT NULL,
	"view_id" integer NOT NULL,
	CONSTRAINT "default_view_user_id_report_id_pk" PRIMARY KEY("user_id","report_id")
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"report_id" integer NOT NULL,
	"page" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shared_state" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"report_id" integer NOT NULL,
	"page" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "owner" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "is_certified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "fresh_hours" integer;--> statement-breakpoint
ALTER TABLE "access_request" ADD CONSTRAINT "access_request_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_request" ADD CONSTRAINT "access_request_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_view" ADD CONSTRAINT "default_view_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_view" ADD CONSTRAINT "default_view_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_view" ADD CONSTRAINT "default_view_view_id_saved_view_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."saved_view"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_state" ADD CONSTRAINT "shared_state_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_state" ADD CONSTRAINT "shared_state_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_request_waiting" ON "access_request" USING btree ("user_id","report_id") WHERE "access_request"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "access_request_list" ON "access_request" USING btree ("state","create_time");--> statement-breakpoint
CREATE INDEX "access_request_report" ON "access_request" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "default_view_report" ON "default_view" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "default_view_view" ON "default_view" USING btree ("view_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_name" ON "saved_view" USING btree ("user_id","report_id","name");--> statement-breakpoint
CREATE INDEX "saved_view_report" ON "saved_view" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "shared_state_user" ON "shared_state" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "shared_state_report" ON "shared_state" USING btree ("report_id");--> statement-breakpoint
INSERT INTO "resource" ("name", "type", "path", "title", "entitle", "icon", "sort") SELECT 'ReportExportTask', 'page', 'ReportExportTask', '我的导出', 'My exports', 'ExportOutlined', 2 WHERE EXISTS (SELECT FROM "resource") AND NOT EXISTS (SELECT FROM "resource" WHERE "path" = 'ReportExportTask');
--> statement-breakpoint
INSERT INTO "resource_group_resource" ("resource_group_id", "resource_id") SELECT "class"."resource_group_id", "resource"."id" FROM "resource_group_interface_class" "class", "resource" WHERE "class"."interface_class" = 'reports' AND "resource"."path" = 'ReportExportTask' ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "resource_group_interface_class" ("resource_group_id", "interface_class") SELECT "id", 'reportManagement' FROM "resource_group" WHERE "name" = 'Administrators' ON CONFLICT DO NOTHING;
