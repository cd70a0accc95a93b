CREATE TABLE "home_layout" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"hidden" text[] NOT NULL,
	"block_order" text[] NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "home_layout" ADD CONSTRAINT "home_layout_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;