ALTER TABLE "report" ADD COLUMN "maker_id" integer;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "origin_id" integer;--> statement-breakpoint
ALTER TABLE "report_class" ADD COLUMN "is_self_service" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_maker_id_user_account_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_origin_id_report_id_fk" FOREIGN KEY ("origin_id") REFERENCES "public"."report"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_maker" ON "report" USING btree ("maker_id");--> statement-breakpoint
CREATE INDEX "report_origin" ON "report" USING btree ("origin_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_class_self_service" ON "report_class" USING btree ("is_self_service") WHERE "report_class"."is_self_service";