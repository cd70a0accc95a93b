CREATE TABLE "home_template" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "home_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"ename" text DEFAULT '' NOT NULL,
	"cards" jsonb NOT NULL,
	"cards_version" integer DEFAULT 1 NOT NULL,
	"may_change" boolean DEFAULT true NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"publish_time" timestamp (3) with time zone,
	"withdraw_time" timestamp (3) with time zone,
	"author_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "personal_page" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "personal_page_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"template_id" integer,
	"template_version" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"cards" jsonb NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "personal_start" (
	"user_id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_audience" DROP CONSTRAINT "content_audience_thing";--> statement-breakpoint
ALTER TABLE "content_audience" ADD COLUMN "home_template_id" integer;--> statement-breakpoint
ALTER TABLE "home_template" ADD CONSTRAINT "home_template_author_id_user_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_page" ADD CONSTRAINT "personal_page_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_page" ADD CONSTRAINT "personal_page_template_id_home_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."home_template"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_start" ADD CONSTRAINT "personal_start_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "home_template_author" ON "home_template" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "home_template_order" ON "home_template" USING btree ("priority","id");--> statement-breakpoint
CREATE INDEX "personal_page_order" ON "personal_page" USING btree ("user_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "personal_page_template" ON "personal_page" USING btree ("template_id","user_id");--> statement-breakpoint
ALTER TABLE "content_audience" ADD CONSTRAINT "content_audience_home_template_id_home_template_id_fk" FOREIGN KEY ("home_template_id") REFERENCES "public"."home_template"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_audience_home_template" ON "content_audience" USING btree ("home_template_id");--> statement-breakpoint
ALTER TABLE "content_audience" ADD CONSTRAINT "content_audience_thing" CHECK (num_nonnulls("content_audience"."article_id", "content_audience"."announcement_id", "content_audience"."carousel_item_id", "content_audience"."home_template_id") = 1);