CREATE TABLE "sign_in_grant" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_grant_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"token_hash" text NOT NULL,
	"code_hash" text,
	"number" text DEFAULT '' NOT NULL,
	"user_id" integer,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expire_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_identity" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" integer NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sso_identity_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "login_log" ADD COLUMN "method" text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_grant" ADD CONSTRAINT "sign_in_grant_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identity" ADD CONSTRAINT "sso_identity_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_grant_token" ON "sign_in_grant" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_grant_code" ON "sign_in_grant" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "sign_in_grant_user" ON "sign_in_grant" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_grant_expire" ON "sign_in_grant" USING btree ("expire_time");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_identity_user" ON "sso_identity" USING btree ("user_id","issuer");