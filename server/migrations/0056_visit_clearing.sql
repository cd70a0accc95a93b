CREATE TABLE "visit_clearing" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"cleared_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "visit_clearing" ADD CONSTRAINT "visit_clearing_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;