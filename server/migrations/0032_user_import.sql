CREATE TABLE "user_import" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"rows" integer NOT NULL,
	"state" text DEFAULT 'uploaded' NOT NULL,
	"percent" smallint DEFAULT 0 NOT NULL,
	"options" jsonb,
	"counts" jsonb,
	"failure" jsonb,
	"rows_file" text NOT NULL,
	"wrong_file" text,
	"result_file" text,
	"has_passwords" boolean DEFAULT false NOT NULL,
	"claims" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finish_time" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "user_import" ADD CONSTRAINT "user_import_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_import_user" ON "user_import" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "user_import_open" ON "user_import" USING btree ("state","lease_until");
