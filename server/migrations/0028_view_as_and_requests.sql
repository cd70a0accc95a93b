CREATE TABLE "view_as" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "view_as_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"session_id" uuid,
	"user_id" integer,
	"account" text NOT NULL,
	"target_id" integer,
	"target_account" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"end_time" timestamp (3) with time zone NOT NULL,
	"ended_time" timestamp (3) with time zone,
	"ended_why" text
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_time" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "user_group" ADD COLUMN "expire_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user_group" ADD COLUMN "is_end_told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user_dashboard" ADD COLUMN "expire_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user_dashboard" ADD COLUMN "is_end_told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user_report" ADD COLUMN "expire_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user_report" ADD COLUMN "is_end_told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "access_request" ADD COLUMN "decider_id" integer;--> statement-breakpoint
ALTER TABLE "access_request" ADD COLUMN "answer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "access_request" ADD COLUMN "group_id" integer;--> statement-breakpoint
ALTER TABLE "access_request" ADD COLUMN "until_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "as_user_id" integer;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "as_account" text;--> statement-breakpoint
ALTER TABLE "view_as" ADD CONSTRAINT "view_as_session_id_user_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."user_session"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_as" ADD CONSTRAINT "view_as_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_as" ADD CONSTRAINT "view_as_target_id_user_account_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "view_as_session" ON "view_as" USING btree ("session_id") WHERE "view_as"."ended_time" is null;--> statement-breakpoint
CREATE INDEX "view_as_open" ON "view_as" USING btree ("end_time") WHERE "view_as"."ended_time" is null;--> statement-breakpoint
CREATE INDEX "view_as_user" ON "view_as" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "view_as_target" ON "view_as" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "notification_user" ON "notification" USING btree ("user_id","read_time","create_time");--> statement-breakpoint
CREATE INDEX "notification_time" ON "notification" USING btree ("create_time");--> statement-breakpoint
ALTER TABLE "access_request" ADD CONSTRAINT "access_request_decider_id_user_account_id_fk" FOREIGN KEY ("decider_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_request" ADD CONSTRAINT "access_request_group_id_portal_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."portal_group"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_as_user_id_user_account_id_fk" FOREIGN KEY ("as_user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_group_ending" ON "user_group" USING btree ("user_id","expire_time") WHERE "user_group"."expire_time" is not null;--> statement-breakpoint
CREATE INDEX "user_dashboard_ending" ON "user_dashboard" USING btree ("user_id","expire_time") WHERE "user_dashboard"."expire_time" is not null;--> statement-breakpoint
CREATE INDEX "user_report_ending" ON "user_report" USING btree ("user_id","expire_time") WHERE "user_report"."expire_time" is not null;--> statement-breakpoint
CREATE INDEX "access_request_user" ON "access_request" USING btree ("user_id","create_time");--> statement-breakpoint
CREATE INDEX "access_request_decider" ON "access_request" USING btree ("decider_id");--> statement-breakpoint
CREATE INDEX "access_request_group" ON "access_request" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "audit_log_as_user" ON "audit_log" USING btree ("as_user_id","create_time");
