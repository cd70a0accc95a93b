CREATE TABLE "article_read" (
	"article_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"read_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_helpful" boolean,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "article_read_article_id_user_id_pk" PRIMARY KEY("article_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "announcement" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text DEFAULT 'notice' NOT NULL,
	"place" text DEFAULT 'board' NOT NULL,
	"title" text NOT NULL,
	"entitle" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"encontent" text DEFAULT '' NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"is_confirmed" boolean DEFAULT false NOT NULL,
	"told_time" timestamp (3) with time zone,
	"publish_time" timestamp (3) with time zone,
	"expire_time" timestamp (3) with time zone,
	"withdraw_time" timestamp (3) with time zone,
	"author_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement_read" (
	"announcement_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"read_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirm_time" timestamp (3) with time zone,
	"is_mobile" boolean DEFAULT false NOT NULL,
	CONSTRAINT "announcement_read_announcement_id_user_id_pk" PRIMARY KEY("announcement_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "content_audience" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_audience_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"article_id" integer,
	"announcement_id" integer,
	"carousel_item_id" integer,
	"group_id" integer,
	"department_id" integer,
	"user_id" integer,
	CONSTRAINT "content_audience_thing" CHECK (num_nonnulls("content_audience"."article_id", "content_audience"."announcement_id", "content_audience"."carousel_item_id") = 1),
	CONSTRAINT "content_audience_whom" CHECK (num_nonnulls("content_audience"."group_id", "content_audience"."department_id", "content_audience"."user_id") <= 1)
);
--> statement-breakpoint
CREATE TABLE "content_draft" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"body" jsonb NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_draft_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "content_version" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"article_id" integer,
	"announcement_id" integer,
	"version" integer NOT NULL,
	"body" jsonb NOT NULL,
	"author_id" integer,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_version_thing" CHECK (num_nonnulls("content_version"."article_id", "content_version"."announcement_id") = 1)
);
--> statement-breakpoint
DROP INDEX "article_class_name";--> statement-breakpoint
ALTER TABLE "carousel_item" ADD COLUMN "phone_picture" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "carousel_item" ADD COLUMN "en_phone_picture" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "carousel_item" ADD COLUMN "publish_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "carousel_item" ADD COLUMN "expire_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "carousel_item" ADD COLUMN "clicks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "carousel_item" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "carousel_item" ADD COLUMN "update_time" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "cover" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "tags" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "is_pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "expire_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "withdraw_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "author_id" integer;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "update_time" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "article_class" ADD COLUMN "parent_id" integer;--> statement-breakpoint
ALTER TABLE "article_class" ADD COLUMN "icon" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "article_class" ADD COLUMN "is_active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "article_class" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "article_read" ADD CONSTRAINT "article_read_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_read" ADD CONSTRAINT "article_read_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_author_id_user_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_read" ADD CONSTRAINT "announcement_read_announcement_id_announcement_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcement"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_read" ADD CONSTRAINT "announcement_read_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_audience" ADD CONSTRAINT "content_audience_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_audience" ADD CONSTRAINT "content_audience_announcement_id_announcement_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcement"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_audience" ADD CONSTRAINT "content_audience_carousel_item_id_carousel_item_id_fk" FOREIGN KEY ("carousel_item_id") REFERENCES "public"."carousel_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_audience" ADD CONSTRAINT "content_audience_group_id_portal_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."portal_group"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_audience" ADD CONSTRAINT "content_audience_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_audience" ADD CONSTRAINT "content_audience_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_draft" ADD CONSTRAINT "content_draft_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_version" ADD CONSTRAINT "content_version_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_version" ADD CONSTRAINT "content_version_announcement_id_announcement_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcement"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_version" ADD CONSTRAINT "content_version_author_id_user_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_read_user" ON "article_read" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "announcement_newest" ON "announcement" USING btree ("publish_time","id");--> statement-breakpoint
CREATE INDEX "announcement_author" ON "announcement" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "announcement_read_user" ON "announcement_read" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "content_audience_article" ON "content_audience" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "content_audience_announcement" ON "content_audience" USING btree ("announcement_id");--> statement-breakpoint
CREATE INDEX "content_audience_carousel_item" ON "content_audience" USING btree ("carousel_item_id");--> statement-breakpoint
CREATE INDEX "content_audience_group" ON "content_audience" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "content_audience_department" ON "content_audience" USING btree ("department_id");--> statement-breakpoint
CREATE INDEX "content_audience_user" ON "content_audience" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_version_article" ON "content_version" USING btree ("article_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "content_version_announcement" ON "content_version" USING btree ("announcement_id","version");--> statement-breakpoint
ALTER TABLE "article" ADD CONSTRAINT "article_author_id_user_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_class" ADD CONSTRAINT "article_class_parent_id_article_class_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."article_class"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_author" ON "article" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "article_class_order" ON "article_class" USING btree ("parent_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "article_class_name" ON "article_class" USING btree (coalesce("parent_id", 0),"name");--> statement-breakpoint
-- Texts of articles were paragraphs with an empty line between them; they are HTML from here on.
UPDATE "article" SET
  "content" = '<p>' || regexp_replace(replace(replace(replace("content", '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\\n{2,}', '</p><p>', 'g') || '</p>',
  "encontent" = CASE WHEN "encontent" = '' THEN '' ELSE '<p>' || regexp_replace(replace(replace(replace("encontent", '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\\n{2,}', '</p><p>', 'g') || '</p>' END;
