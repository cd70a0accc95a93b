CREATE SEQUENCE "public"."catalogue_id" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "portal_group" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "portal_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"code" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resource" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "resource_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"parent_id" integer,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"entitle" text DEFAULT '' NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resource_group" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "resource_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resource_group_interface_class" (
	"resource_group_id" integer NOT NULL,
	"interface_class" text NOT NULL,
	CONSTRAINT "resource_group_interface_class_resource_group_id_interface_class_pk" PRIMARY KEY("resource_group_id","interface_class")
);
--> statement-breakpoint
CREATE TABLE "resource_group_resource" (
	"resource_group_id" integer NOT NULL,
	"resource_id" integer NOT NULL,
	CONSTRAINT "resource_group_resource_resource_group_id_resource_id_pk" PRIMARY KEY("resource_group_id","resource_id")
);
--> statement-breakpoint
CREATE TABLE "user_account" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"guid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account" text NOT NULL,
	"job_no" text DEFAULT '' NOT NULL,
	"full_name" text NOT NULL,
	"mail" text DEFAULT '' NOT NULL,
	"avatar" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"resource_group_id" integer NOT NULL,
	"is_action" boolean DEFAULT true NOT NULL,
	"is_custom" boolean DEFAULT false NOT NULL,
	"password_hash" text NOT NULL,
	"password_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"last_login" timestamp (3) with time zone,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_account_guid_unique" UNIQUE("guid")
);
--> statement-breakpoint
CREATE TABLE "user_group" (
	"user_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	CONSTRAINT "user_group_user_id_group_id_pk" PRIMARY KEY("user_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "login_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "login_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account" text NOT NULL,
	"user_id" integer,
	"outcome" integer NOT NULL,
	"success" boolean NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_history" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "password_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"password_hash" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_token" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refresh_token_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"session_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expire_time" timestamp (3) with time zone NOT NULL,
	"rotated_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_failure" (
	"account" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"last_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_time" timestamp (3) with time zone,
	"revoked_why" text
);
--> statement-breakpoint
CREATE TABLE "dashboard" (
	"id" integer PRIMARY KEY DEFAULT nextval('catalogue_id') NOT NULL,
	"display_name" text NOT NULL,
	"en_display_name" text DEFAULT '' NOT NULL,
	"platform" text NOT NULL,
	"workspace_id" text NOT NULL,
	"source_dashboard_id" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report" (
	"id" integer PRIMARY KEY DEFAULT nextval('catalogue_id') NOT NULL,
	"name" text NOT NULL,
	"ename" text DEFAULT '' NOT NULL,
	"class_id" integer NOT NULL,
	"report_type" smallint NOT NULL,
	"class_type" smallint DEFAULT 0 NOT NULL,
	"platform" text NOT NULL,
	"workspace_id" text DEFAULT '' NOT NULL,
	"source_report_id" text DEFAULT '' NOT NULL,
	"h5_url" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_visible_on_web" boolean DEFAULT true NOT NULL,
	"is_visible_on_mobile" boolean DEFAULT true NOT NULL,
	"is_menu_show_page" boolean DEFAULT false NOT NULL,
	"is_watermark" boolean DEFAULT false NOT NULL,
	"watermark_text" text DEFAULT '' NOT NULL,
	"video_url" text DEFAULT '' NOT NULL,
	"doc_url" text DEFAULT '' NOT NULL,
	"cover" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_class" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_class_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"parent_id" integer,
	"name" text NOT NULL,
	"ename" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_page" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_page_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"report_id" integer NOT NULL,
	"parent_id" integer,
	"code" text NOT NULL,
	"display_name" text NOT NULL,
	"en_display_name" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_dashboard" (
	"group_id" integer NOT NULL,
	"dashboard_id" integer NOT NULL,
	CONSTRAINT "group_dashboard_group_id_dashboard_id_pk" PRIMARY KEY("group_id","dashboard_id")
);
--> statement-breakpoint
CREATE TABLE "group_report" (
	"group_id" integer NOT NULL,
	"report_id" integer NOT NULL,
	"allow_a" smallint DEFAULT 0 NOT NULL,
	"allow_c" boolean DEFAULT false NOT NULL,
	"allow_export_data" boolean DEFAULT false NOT NULL,
	"allow_hide_filter" boolean DEFAULT false NOT NULL,
	"allow_hide_navigator" boolean DEFAULT false NOT NULL,
	"allow_edit" boolean DEFAULT false NOT NULL,
	"allow_save_as" boolean DEFAULT false NOT NULL,
	"allow_download" boolean DEFAULT false NOT NULL,
	"pages" text[],
	"data_roles" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "group_report_group_id_report_id_pk" PRIMARY KEY("group_id","report_id")
);
--> statement-breakpoint
CREATE TABLE "user_dashboard" (
	"user_id" integer NOT NULL,
	"dashboard_id" integer NOT NULL,
	CONSTRAINT "user_dashboard_user_id_dashboard_id_pk" PRIMARY KEY("user_id","dashboard_id")
);
--> statement-breakpoint
CREATE TABLE "user_report" (
	"user_id" integer NOT NULL,
	"report_id" integer NOT NULL,
	"allow_a" smallint DEFAULT 0 NOT NULL,
	"allow_c" boolean DEFAULT false NOT NULL,
	"allow_export_data" boolean DEFAULT false NOT NULL,
	"allow_hide_filter" boolean DEFAULT false NOT NULL,
	"allow_hide_navigator" boolean DEFAULT false NOT NULL,
	"allow_edit" boolean DEFAULT false NOT NULL,
	"allow_save_as" boolean DEFAULT false NOT NULL,
	"allow_download" boolean DEFAULT false NOT NULL,
	"pages" text[],
	"data_roles" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "user_report_user_id_report_id_pk" PRIMARY KEY("user_id","report_id")
);
--> statement-breakpoint
CREATE TABLE "collection" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "collection_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"collection_class_id" integer NOT NULL,
	"report_id" integer NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collection_class" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "collection_class_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collection_class_name" UNIQUE("user_id","name")
);
--> statement-breakpoint
CREATE TABLE "comment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"catalogue_id" integer NOT NULL,
	"modular_id" text DEFAULT '' NOT NULL,
	"modular_name" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"images" text[] DEFAULT '{}'::text[] NOT NULL,
	"to_ids" text DEFAULT '' NOT NULL,
	"to_names" text DEFAULT '' NOT NULL,
	"to_path" text DEFAULT '' NOT NULL,
	"is_show" smallint DEFAULT 1 NOT NULL,
	"state" smallint DEFAULT 1 NOT NULL,
	"user_id" integer NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comment_reply" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comment_reply_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"comment_id" integer NOT NULL,
	"content" text NOT NULL,
	"images" text[] DEFAULT '{}'::text[] NOT NULL,
	"to_ids" text DEFAULT '' NOT NULL,
	"to_names" text DEFAULT '' NOT NULL,
	"is_show" smallint DEFAULT 1 NOT NULL,
	"user_id" integer NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_visit" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_visit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"catalogue_id" integer NOT NULL,
	"source_report_id" text NOT NULL,
	"report_name" text NOT NULL,
	"report_url" text NOT NULL,
	"platform" text NOT NULL,
	"source_type" text NOT NULL,
	"page_name" text NOT NULL,
	"page_display_name" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chapter" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chapter_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lesson_id" integer NOT NULL,
	"title" text NOT NULL,
	"entitle" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"encontent" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lesson_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"entitle" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"ensummary" text DEFAULT '' NOT NULL,
	"cover" text DEFAULT '' NOT NULL,
	"level" text NOT NULL,
	"minutes" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"account" text NOT NULL,
	"action" text NOT NULL,
	"target" text DEFAULT '' NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release" (
	"name" text NOT NULL,
	"version" text NOT NULL,
	"description" jsonb NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"active_time" timestamp (3) with time zone,
	CONSTRAINT "release_name_version_pk" PRIMARY KEY("name","version")
);
--> statement-breakpoint
CREATE TABLE "site_setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upload_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"user_id" integer,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "resource" ADD CONSTRAINT "resource_parent_id_resource_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."resource"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_group_interface_class" ADD CONSTRAINT "resource_group_interface_class_resource_group_id_resource_group_id_fk" FOREIGN KEY ("resource_group_id") REFERENCES "public"."resource_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_group_resource" ADD CONSTRAINT "resource_group_resource_resource_group_id_resource_group_id_fk" FOREIGN KEY ("resource_group_id") REFERENCES "public"."resource_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_group_resource" ADD CONSTRAINT "resource_group_resource_resource_id_resource_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resource"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_account" ADD CONSTRAINT "user_account_resource_group_id_resource_group_id_fk" FOREIGN KEY ("resource_group_id") REFERENCES "public"."resource_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_group" ADD CONSTRAINT "user_group_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_group" ADD CONSTRAINT "user_group_group_id_portal_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."portal_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_log" ADD CONSTRAINT "login_log_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_history" ADD CONSTRAINT "password_history_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_token" ADD CONSTRAINT "refresh_token_session_id_user_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."user_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_session" ADD CONSTRAINT "user_session_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_class_id_report_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."report_class"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_class" ADD CONSTRAINT "report_class_parent_id_report_class_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."report_class"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_page" ADD CONSTRAINT "report_page_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_page" ADD CONSTRAINT "report_page_parent_id_report_page_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."report_page"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_dashboard" ADD CONSTRAINT "group_dashboard_group_id_portal_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."portal_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_dashboard" ADD CONSTRAINT "group_dashboard_dashboard_id_dashboard_id_fk" FOREIGN KEY ("dashboard_id") REFERENCES "public"."dashboard"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_report" ADD CONSTRAINT "group_report_group_id_portal_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."portal_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_report" ADD CONSTRAINT "group_report_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_dashboard" ADD CONSTRAINT "user_dashboard_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_dashboard" ADD CONSTRAINT "user_dashboard_dashboard_id_dashboard_id_fk" FOREIGN KEY ("dashboard_id") REFERENCES "public"."dashboard"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_report" ADD CONSTRAINT "user_report_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_report" ADD CONSTRAINT "user_report_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection" ADD CONSTRAINT "collection_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection" ADD CONSTRAINT "collection_collection_class_id_collection_class_id_fk" FOREIGN KEY ("collection_class_id") REFERENCES "public"."collection_class"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection" ADD CONSTRAINT "collection_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_class" ADD CONSTRAINT "collection_class_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reply" ADD CONSTRAINT "comment_reply_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reply" ADD CONSTRAINT "comment_reply_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_visit" ADD CONSTRAINT "report_visit_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapter" ADD CONSTRAINT "chapter_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "portal_group_name" ON "portal_group" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "portal_group_code" ON "portal_group" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "resource_name" ON "resource" USING btree ("name");--> statement-breakpoint
CREATE INDEX "resource_order" ON "resource" USING btree ("parent_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "resource_group_name" ON "resource_group" USING btree ("name");--> statement-breakpoint
CREATE INDEX "resource_group_resource_resource" ON "resource_group_resource" USING btree ("resource_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_account_account" ON "user_account" USING btree (lower("account"));--> statement-breakpoint
CREATE INDEX "user_account_order_account" ON "user_account" USING btree ("account");--> statement-breakpoint
CREATE INDEX "user_account_order_full_name" ON "user_account" USING btree ("full_name");--> statement-breakpoint
CREATE INDEX "user_account_order_mail" ON "user_account" USING btree ("mail");--> statement-breakpoint
CREATE INDEX "user_account_order_last_login" ON "user_account" USING btree ("last_login");--> statement-breakpoint
CREATE INDEX "user_account_order_create_time" ON "user_account" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "user_account_resource_group" ON "user_account" USING btree ("resource_group_id");--> statement-breakpoint
CREATE INDEX "user_group_group" ON "user_group" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "login_log_time" ON "login_log" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "login_log_account" ON "login_log" USING btree ("account","create_time");--> statement-breakpoint
CREATE INDEX "password_history_user" ON "password_history" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "refresh_token_hash" ON "refresh_token" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "refresh_token_session" ON "refresh_token" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "refresh_token_expire" ON "refresh_token" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "user_session_user" ON "user_session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "dashboard_order" ON "dashboard" USING btree ("sort");--> statement-breakpoint
CREATE INDEX "report_order" ON "report" USING btree ("class_id","sort");--> statement-breakpoint
CREATE INDEX "report_source" ON "report" USING btree ("workspace_id","source_report_id");--> statement-breakpoint
CREATE INDEX "report_class_order" ON "report_class" USING btree ("parent_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "report_page_code" ON "report_page" USING btree ("report_id","code");--> statement-breakpoint
CREATE INDEX "report_page_order" ON "report_page" USING btree ("report_id","sort");--> statement-breakpoint
CREATE INDEX "group_dashboard_dashboard" ON "group_dashboard" USING btree ("dashboard_id");--> statement-breakpoint
CREATE INDEX "group_report_report" ON "group_report" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "user_dashboard_dashboard" ON "user_dashboard" USING btree ("dashboard_id");--> statement-breakpoint
CREATE INDEX "user_report_report" ON "user_report" USING btree ("report_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collection_report" ON "collection" USING btree ("user_id","report_id");--> statement-breakpoint
CREATE INDEX "collection_by_class" ON "collection" USING btree ("collection_class_id");--> statement-breakpoint
CREATE INDEX "collection_by_report" ON "collection" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "comment_list" ON "comment" USING btree ("catalogue_id","is_show","id");--> statement-breakpoint
CREATE INDEX "comment_user" ON "comment" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "comment_reply_list" ON "comment_reply" USING btree ("comment_id","id");--> statement-breakpoint
CREATE INDEX "comment_reply_user" ON "comment_reply" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "report_visit_report" ON "report_visit" USING btree ("catalogue_id","create_time");--> statement-breakpoint
CREATE INDEX "report_visit_user" ON "report_visit" USING btree ("user_id","create_time");--> statement-breakpoint
CREATE INDEX "report_visit_time" ON "report_visit" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "chapter_order" ON "chapter" USING btree ("lesson_id","sort");--> statement-breakpoint
CREATE INDEX "lesson_order" ON "lesson" USING btree ("sort","id");--> statement-breakpoint
CREATE INDEX "audit_log_time" ON "audit_log" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "audit_log_user" ON "audit_log" USING btree ("user_id","create_time");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","create_time");--> statement-breakpoint
CREATE INDEX "release_active" ON "release" USING btree ("is_active");--> statement-breakpoint
CREATE UNIQUE INDEX "upload_file_name" ON "upload" USING btree ("file_name");--> statement-breakpoint
CREATE INDEX "upload_user" ON "upload" USING btree ("user_id");