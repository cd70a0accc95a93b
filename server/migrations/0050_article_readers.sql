ALTER TABLE "content_mailing" DROP CONSTRAINT "content_mailing_thing";--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "article_id" integer;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "tells_readers" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "told_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "article_read" ADD COLUMN "furthest" integer;--> statement-breakpoint
ALTER TABLE "content_mailing" ADD COLUMN "article_id" integer;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_article" ON "notification" USING btree ((("detail" ->> 'articleId')::int),"user_id") WHERE "notification"."detail" ->> 'articleId' is not null;--> statement-breakpoint
CREATE INDEX "mail_article" ON "mail" USING btree ("article_id");--> statement-breakpoint
ALTER TABLE "article_read" ADD CONSTRAINT "article_read_furthest" CHECK ("article_read"."furthest" between 0 and 100);--> statement-breakpoint
ALTER TABLE "content_mailing" ADD CONSTRAINT "content_mailing_thing" CHECK (num_nonnulls("content_mailing"."announcement_id", "content_mailing"."lesson_id", "content_mailing"."article_id") = 1);--> statement-breakpoint
-- What was to be seen already is nothing new: nobody is told of it by an upgrade.
UPDATE "article" SET "told_time" = now() WHERE "publish_time" <= now();
