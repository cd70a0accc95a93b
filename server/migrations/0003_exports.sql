CREATE TABLE "export_file" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "export_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"task_id" integer NOT NULL,
	"format" text NOT NULL,
	"file_name" text NOT NULL,
	"extension" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "export_task" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "export_task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"report_id" integer NOT NULL,
	"name" text NOT NULL,
	"wish" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"percent" smallint DEFAULT 0 NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"failure" jsonb,
	"lease_until" timestamp (3) with time zone,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finish_time" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "export_file" ADD CONSTRAINT "export_file_task_id_export_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."export_task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_task" ADD CONSTRAINT "export_task_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_task" ADD CONSTRAINT "export_task_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "export_file_name" ON "export_file" USING btree ("file_name");--> statement-breakpoint
CREATE INDEX "export_file_task" ON "export_file" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "export_task_user" ON "export_task" USING btree ("user_id","create_time");--> statement-breakpoint
CREATE INDEX "export_task_report" ON "export_task" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "export_task_open" ON "export_task" USING btree ("state","lease_until");