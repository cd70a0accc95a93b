ALTER TABLE "sign_in_grant" ADD COLUMN "maker_id" integer;--> statement-breakpoint
ALTER TABLE "user_session" ADD COLUMN "maker_id" integer;--> statement-breakpoint
ALTER TABLE "sign_in_grant" ADD CONSTRAINT "sign_in_grant_maker_id_user_account_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_session" ADD CONSTRAINT "user_session_maker_id_user_account_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_grant_maker" ON "sign_in_grant" USING btree ("maker_id") WHERE "sign_in_grant"."maker_id" is not null;--> statement-breakpoint
CREATE INDEX "user_session_maker" ON "user_session" USING btree ("maker_id") WHERE "user_session"."maker_id" is not null;