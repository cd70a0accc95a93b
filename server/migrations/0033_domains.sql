CREATE TABLE "domain" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "domain_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"short_name" text DEFAULT '' NOT NULL,
	"dns_name" text DEFAULT '' NOT NULL,
	"is_enabled" boolean DEFAULT false NOT NULL,
	"priority" integer DEFAULT 10 NOT NULL,
	"hosts" text[] NOT NULL,
	"security" text NOT NULL,
	"check_certificate" boolean DEFAULT true NOT NULL,
	"ca_certificate" text DEFAULT '' NOT NULL,
	"base_dn" text NOT NULL,
	"bind_dn" text NOT NULL,
	"bind_secret" text NOT NULL,
	"secret_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"secret_by" text NOT NULL,
	"user_filter" text NOT NULL,
	"id_attribute" text NOT NULL,
	"account_attribute" text NOT NULL,
	"name_attribute" text NOT NULL,
	"mail_attribute" text DEFAULT '' NOT NULL,
	"job_no_attribute" text DEFAULT '' NOT NULL,
	"mobile_attribute" text DEFAULT '' NOT NULL,
	"department_attribute" text DEFAULT '' NOT NULL,
	"manager_attribute" text DEFAULT '' NOT NULL,
	"group_attribute" text DEFAULT '' NOT NULL,
	"departments" text DEFAULT 'none' NOT NULL,
	"resource_group_id" integer,
	"group_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"group_map" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"create_at_sign_in" boolean DEFAULT false NOT NULL,
	"links_accounts" boolean DEFAULT false NOT NULL,
	"leaver_days" integer DEFAULT 7 NOT NULL,
	"brake_percent" integer DEFAULT 10 NOT NULL,
	"schedule" text DEFAULT 'off' NOT NULL,
	"schedule_time" text DEFAULT '02:00' NOT NULL,
	"scheduled_until" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "domain_change" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "domain_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_id" integer NOT NULL,
	"kind" text NOT NULL,
	"account" text NOT NULL,
	"full_name" text DEFAULT '' NOT NULL,
	"fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"roles_added" text[] DEFAULT '{}'::text[] NOT NULL,
	"roles_removed" text[] DEFAULT '{}'::text[] NOT NULL,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "domain_leaver" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"missing_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"disabled_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "domain_run" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "domain_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"domain_id" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"is_forced" boolean DEFAULT false NOT NULL,
	"started_by" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"start_time" timestamp (3) with time zone,
	"end_time" timestamp (3) with time zone,
	"read" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"counts" jsonb,
	"problem" text DEFAULT '' NOT NULL,
	"problem_detail" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "domain" ADD CONSTRAINT "domain_resource_group_id_resource_group_id_fk" FOREIGN KEY ("resource_group_id") REFERENCES "public"."resource_group"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_change" ADD CONSTRAINT "domain_change_run_id_domain_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."domain_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_leaver" ADD CONSTRAINT "domain_leaver_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_run" ADD CONSTRAINT "domain_run_domain_id_domain_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domain"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "domain_name" ON "domain" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "domain_short_name" ON "domain" USING btree (lower("short_name")) WHERE "domain"."short_name" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "domain_dns_name" ON "domain" USING btree (lower("dns_name")) WHERE "domain"."dns_name" <> '';--> statement-breakpoint
CREATE INDEX "domain_change_run" ON "domain_change" USING btree ("run_id","kind","account");--> statement-breakpoint
CREATE INDEX "domain_run_domain" ON "domain_run" USING btree ("domain_id","create_time");--> statement-breakpoint
CREATE INDEX "domain_run_end" ON "domain_run" USING btree ("end_time");--> statement-breakpoint
CREATE UNIQUE INDEX "domain_run_open" ON "domain_run" USING btree ("domain_id") WHERE "domain_run"."state" in ('waiting', 'running');
