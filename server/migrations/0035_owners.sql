ALTER TABLE "dashboard" ADD COLUMN "owner_id" integer;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "owner_id" integer;--> statement-breakpoint
ALTER TABLE "dashboard" ADD CONSTRAINT "dashboard_owner_id_user_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_owner_id_user_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dashboard_owner" ON "dashboard" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "report_owner" ON "report" USING btree ("owner_id");