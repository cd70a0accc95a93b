ALTER TABLE "export_task" ADD COLUMN "begin_time" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "export_task_time" ON "export_task" USING btree ("create_time");