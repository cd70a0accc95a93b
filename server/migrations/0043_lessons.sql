CREATE TABLE "chapter_progress" (
	"chapter_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"second" integer DEFAULT 0 NOT NULL,
	"played" "int4multirange" DEFAULT '{}' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"score" integer,
	"done_time" timestamp (3) with time zone,
	"begin_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chapter_progress_chapter_id_user_id_pk" PRIMARY KEY("chapter_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "lesson_certificate" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lesson_certificate_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"lesson_id" integer,
	"user_id" integer,
	"full_name" text NOT NULL,
	"title" text NOT NULL,
	"entitle" text DEFAULT '' NOT NULL,
	"minutes" integer DEFAULT 0 NOT NULL,
	"issue_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson_class" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lesson_class_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"ename" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson_note" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lesson_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lesson_id" integer NOT NULL,
	"chapter_id" integer,
	"user_id" integer NOT NULL,
	"second" integer DEFAULT 0 NOT NULL,
	"text" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson_progress" (
	"lesson_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"last_time" timestamp (3) with time zone,
	"done_time" timestamp (3) with time zone,
	"stars" integer,
	CONSTRAINT "lesson_progress_lesson_id_user_id_pk" PRIMARY KEY("lesson_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "lesson_report" (
	"lesson_id" integer NOT NULL,
	"report_id" integer NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "lesson_report_lesson_id_report_id_pk" PRIMARY KEY("lesson_id","report_id")
);
--> statement-breakpoint
ALTER TABLE "content_audience" DROP CONSTRAINT "content_audience_thing";--> statement-breakpoint
ALTER TABLE "chapter" ALTER COLUMN "content" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "chapter" ADD COLUMN "kind" text DEFAULT 'text' NOT NULL;--> statement-breakpoint
ALTER TABLE "chapter" ADD COLUMN "seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chapter" ADD COLUMN "is_required" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "chapter" ADD COLUMN "link" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "chapter" ADD COLUMN "quiz" jsonb;--> statement-breakpoint
ALTER TABLE "chapter" ADD COLUMN "file_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "chapter" ADD COLUMN "file_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "chapter" ADD COLUMN "file_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chapter" ADD COLUMN "file_type" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "chapter" ADD COLUMN "zh_captions" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "chapter" ADD COLUMN "en_captions" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "chapter" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "chapter" ADD COLUMN "update_time" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson" ADD COLUMN "class_id" integer;--> statement-breakpoint
ALTER TABLE "lesson" ADD COLUMN "teacher" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson" ADD COLUMN "is_mandatory" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson" ADD COLUMN "due_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lesson" ADD COLUMN "due_days" integer;--> statement-breakpoint
ALTER TABLE "lesson" ADD COLUMN "told_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lesson" ADD COLUMN "publish_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lesson" ADD COLUMN "expire_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lesson" ADD COLUMN "withdraw_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lesson" ADD COLUMN "author_id" integer;--> statement-breakpoint
ALTER TABLE "lesson" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson" ADD COLUMN "update_time" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "content_audience" ADD COLUMN "lesson_id" integer;--> statement-breakpoint
ALTER TABLE "chapter_progress" ADD CONSTRAINT "chapter_progress_chapter_id_chapter_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapter"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapter_progress" ADD CONSTRAINT "chapter_progress_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_certificate" ADD CONSTRAINT "lesson_certificate_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_certificate" ADD CONSTRAINT "lesson_certificate_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_note" ADD CONSTRAINT "lesson_note_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_note" ADD CONSTRAINT "lesson_note_chapter_id_chapter_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapter"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_note" ADD CONSTRAINT "lesson_note_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_report" ADD CONSTRAINT "lesson_report_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_report" ADD CONSTRAINT "lesson_report_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chapter_progress_user" ON "chapter_progress" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_certificate_number" ON "lesson_certificate" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_certificate_whose" ON "lesson_certificate" USING btree ("lesson_id","user_id");--> statement-breakpoint
CREATE INDEX "lesson_certificate_user" ON "lesson_certificate" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_class_name" ON "lesson_class" USING btree ("name");--> statement-breakpoint
CREATE INDEX "lesson_class_order" ON "lesson_class" USING btree ("sort","id");--> statement-breakpoint
CREATE INDEX "lesson_note_user" ON "lesson_note" USING btree ("user_id","lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_note_lesson" ON "lesson_note" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_note_chapter" ON "lesson_note" USING btree ("chapter_id");--> statement-breakpoint
CREATE INDEX "lesson_progress_user" ON "lesson_progress" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lesson_report_report" ON "lesson_report" USING btree ("report_id");--> statement-breakpoint
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_class_id_lesson_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."lesson_class"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_author_id_user_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_audience" ADD CONSTRAINT "content_audience_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_class_lessons" ON "lesson" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "lesson_author" ON "lesson" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "content_audience_lesson" ON "content_audience" USING btree ("lesson_id");--> statement-breakpoint
ALTER TABLE "content_audience" ADD CONSTRAINT "content_audience_thing" CHECK (num_nonnulls("content_audience"."article_id", "content_audience"."announcement_id", "content_audience"."carousel_item_id", "content_audience"."home_template_id", "content_audience"."lesson_id") = 1);--> statement-breakpoint
-- Lessons that there were are published since they were made, those that were turned off are withdrawn; nobody is told of them. The columns below go when they were read.
UPDATE "lesson" SET "publish_time" = "create_time", "withdraw_time" = CASE WHEN "is_active" THEN NULL ELSE now() END, "told_time" = now();--> statement-breakpoint
-- Their chapters are texts, and HTML from here on; each takes its share of the lesson's minutes.
UPDATE "chapter" SET
  "seconds" = (SELECT "lesson"."minutes" * 60 / (SELECT count(*) FROM "chapter" AS "all" WHERE "all"."lesson_id" = "lesson"."id") FROM "lesson" WHERE "lesson"."id" = "chapter"."lesson_id"),
  "content" = '<p>' || regexp_replace(replace(replace(replace("content", '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\\n{2,}', '</p><p>', 'g') || '</p>',
  "encontent" = CASE WHEN "encontent" = '' THEN '' ELSE '<p>' || regexp_replace(replace(replace(replace("encontent", '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\\n{2,}', '</p><p>', 'g') || '</p>' END;--> statement-breakpoint
ALTER TABLE "lesson" DROP COLUMN "minutes";--> statement-breakpoint
ALTER TABLE "lesson" DROP COLUMN "is_active";
