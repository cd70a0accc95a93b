ALTER TABLE "access_request" ALTER COLUMN "report_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "delete_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "access_request" ADD COLUMN "dashboard_id" integer;--> statement-breakpoint
ALTER TABLE "access_request" ADD CONSTRAINT "access_request_dashboard_id_dashboard_id_fk" FOREIGN KEY ("dashboard_id") REFERENCES "public"."dashboard"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_bin" ON "report" USING btree ("delete_time") WHERE "report"."delete_time" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "access_request_waiting_dashboard" ON "access_request" USING btree ("user_id","dashboard_id") WHERE "access_request"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "access_request_dashboard" ON "access_request" USING btree ("dashboard_id");--> statement-breakpoint
ALTER TABLE "access_request" ADD CONSTRAINT "access_request_thing" CHECK (num_nonnulls("access_request"."report_id", "access_request"."dashboard_id") = 1);--> statement-breakpoint
INSERT INTO "resource" ("name", "type", "path", "parent_id", "title", "entitle", "icon", "sort")
SELECT 'SelfServiceMyReportAlreadyDeleted', 'page', 'SelfServiceMyReportAlreadyDeleted', "id", '回收站', 'Recycle bin', 'DeleteOutlined', 1 FROM "resource" WHERE "name" = 'SelfServiceMyReport';--> statement-breakpoint
INSERT INTO "resource_group_resource" ("resource_group_id", "resource_id")
SELECT "given"."resource_group_id", "bin"."id" FROM "resource" "bin" INNER JOIN "resource_group_resource" "given" ON "given"."resource_id" = "bin"."parent_id" WHERE "bin"."name" = 'SelfServiceMyReportAlreadyDeleted';
