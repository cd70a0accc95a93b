ALTER TABLE "export_task" ADD COLUMN "claims" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "export_task" ADD COLUMN "mail_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "export_task_mail" ON "export_task" USING btree ("lease_until") WHERE "export_task"."mail_due";