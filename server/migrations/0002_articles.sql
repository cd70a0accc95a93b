CREATE TABLE "article" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"title" text NOT NULL,
	"entitle" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"ensummary" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"encontent" text DEFAULT '' NOT NULL,
	"publish_time" timestamp (3) with time zone,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_class" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_class_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"ename" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article" ADD CONSTRAINT "article_class_id_article_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."article_class"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_newest" ON "article" USING btree ("publish_time","id");--> statement-breakpoint
CREATE INDEX "article_class_newest" ON "article" USING btree ("class_id","publish_time");--> statement-breakpoint
CREATE UNIQUE INDEX "article_class_name" ON "article_class" USING btree ("name");