ALTER TABLE "content_version" DROP CONSTRAINT "content_version_thing";--> statement-breakpoint
ALTER TABLE "content_version" ADD COLUMN "lesson_id" integer;--> statement-breakpoint
ALTER TABLE "content_version" ADD COLUMN "chapter_id" integer;--> statement-breakpoint
ALTER TABLE "content_version" ADD CONSTRAINT "content_version_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_version" ADD CONSTRAINT "content_version_chapter_id_chapter_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapter"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "content_version_lesson" ON "content_version" USING btree ("lesson_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "content_version_chapter" ON "content_version" USING btree ("chapter_id","version");--> statement-breakpoint
ALTER TABLE "content_version" ADD CONSTRAINT "content_version_thing" CHECK (num_nonnulls("content_version"."article_id", "content_version"."announcement_id", "content_version"."lesson_id", "content_version"."chapter_id") = 1);