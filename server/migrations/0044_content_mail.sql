CREATE TABLE "notification_mail" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_mailing" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_mailing_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"announcement_id" integer,
	"lesson_id" integer,
	"after_user_id" integer DEFAULT 0 NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_mailing_thing" CHECK (num_nonnulls("content_mailing"."announcement_id", "content_mailing"."lesson_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "announcement_id" integer;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "lesson_id" integer;--> statement-breakpoint
ALTER TABLE "notification_mail" ADD CONSTRAINT "notification_mail_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_announcement_id_announcement_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcement"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_announcement" ON "mail" USING btree ("announcement_id");--> statement-breakpoint
CREATE INDEX "mail_lesson" ON "mail" USING btree ("lesson_id");