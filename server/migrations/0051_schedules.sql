CREATE TABLE "schedule" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schedule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"report_id" integer NOT NULL,
	"name" text NOT NULL,
	"options" jsonb NOT NULL,
	"rule" jsonb NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"next_run" timestamp (3) with time zone,
	"last_run" timestamp (3) with time zone,
	"task_id" integer,
	"last_state" text,
	"failure" jsonb,
	"failures" smallint DEFAULT 0 NOT NULL,
	"paused_for" text,
	"version" integer DEFAULT 1 NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_task_id_export_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."export_task"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedule_user" ON "schedule" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "schedule_report" ON "schedule" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "schedule_due" ON "schedule" USING btree ("next_run") WHERE "schedule"."next_run" is not null;--> statement-breakpoint
CREATE INDEX "schedule_task" ON "schedule" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "schedule_open" ON "schedule" USING btree ("id") WHERE "schedule"."last_state" = 'open';