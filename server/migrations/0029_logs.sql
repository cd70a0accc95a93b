CREATE TABLE "audit_chain" (
	"position" integer PRIMARY KEY NOT NULL,
	"entry_id" integer,
	"inherited" integer,
	"hash" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_pending" (
	"entry_id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_user_id_user_account_id_fk";
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_as_user_id_user_account_id_fk";
--> statement-breakpoint
DROP INDEX "audit_log_as_user";--> statement-breakpoint
DROP INDEX "login_log_time";--> statement-breakpoint
DROP INDEX "audit_log_time";--> statement-breakpoint
ALTER TABLE "login_log" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "login_log" ADD COLUMN "ended_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "login_log" ADD COLUMN "ended_why" text;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_chain_entry" ON "audit_chain" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "login_log_user" ON "login_log" USING btree ("user_id","create_time");--> statement-breakpoint
CREATE INDEX "login_log_session" ON "login_log" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "audit_log_account" ON "audit_log" USING btree (lower("account"),"create_time","id");--> statement-breakpoint
CREATE INDEX "audit_log_as_account" ON "audit_log" USING btree (lower("as_account")) WHERE "audit_log"."as_account" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_kind" ON "audit_log" USING btree (split_part("action", '.', 1),"create_time","id");--> statement-breakpoint
CREATE INDEX "audit_log_address" ON "audit_log" USING btree ("address","create_time");--> statement-breakpoint
CREATE INDEX "login_log_time" ON "login_log" USING btree ("create_time","id");--> statement-breakpoint
CREATE INDEX "audit_log_time" ON "audit_log" USING btree ("create_time","id");--> statement-breakpoint
-- What a record is about is searched by parts of its name (decision 26).
CREATE INDEX "audit_log_target_grams" ON "audit_log" USING gin (text_grams("target")) WITH (fastupdate=false);--> statement-breakpoint
-- Records are only ever added (decision 46).
CREATE FUNCTION "audit_refuse"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'What is in % is neither changed nor removed', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_refuse" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();--> statement-breakpoint
CREATE TRIGGER "audit_chain_refuse" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_chain" FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();--> statement-breakpoint
CREATE FUNCTION "audit_await_chain"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "audit_pending" ("entry_id") VALUES (NEW."id");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_await_chain" AFTER INSERT ON "audit_log" FOR EACH ROW EXECUTE FUNCTION audit_await_chain();--> statement-breakpoint
INSERT INTO "audit_pending" ("entry_id") SELECT "id" FROM "audit_log";

