CREATE TABLE "data_version" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"topic" text NOT NULL,
	"scope" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower("account" || chr(10) || "full_name" || chr(10) || "mail" || chr(10) || "job_no")) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "data_version_scope" ON "data_version" USING btree ("scope","topic");--> statement-breakpoint
-- Every change writes a row of its own and takes away the rows before it that no other change holds: nobody waits for
-- anybody, and no two states that were ever seen have the same rows (decision 37).
CREATE FUNCTION "data_version_add"(changed text, owner integer) RETURNS void LANGUAGE sql AS $$
	DELETE FROM data_version WHERE id IN (SELECT id FROM data_version WHERE topic = changed AND scope = owner FOR UPDATE SKIP LOCKED);
	INSERT INTO data_version (topic, scope) VALUES (changed, owner);
$$;--> statement-breakpoint
CREATE FUNCTION "data_version_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM data_version_add(tg_argv[0], 0);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "data_version_change_of_user"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op <> 'INSERT' THEN PERFORM data_version_add(tg_argv[0], old.user_id); END IF;
	IF tg_op <> 'DELETE' THEN PERFORM data_version_add(tg_argv[0], new.user_id); END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "resource_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "resource" FOR EACH STATEMENT EXECUTE FUNCTION data_version_change('access');--> statement-breakpoint
CREATE TRIGGER "resource_group_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "resource_group" FOR EACH STATEMENT EXECUTE FUNCTION data_version_change('access');--> statement-breakpoint
CREATE TRIGGER "resource_group_resource_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "resource_group_resource" FOR EACH STATEMENT EXECUTE FUNCTION data_version_change('access');--> statement-breakpoint
CREATE TRIGGER "resource_group_interface_class_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "resource_group_interface_class" FOR EACH STATEMENT EXECUTE FUNCTION data_version_change('access');--> statement-breakpoint
CREATE TRIGGER "report_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "report" FOR EACH STATEMENT EXECUTE FUNCTION data_version_change('catalogue');--> statement-breakpoint
CREATE TRIGGER "report_class_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "report_class" FOR EACH STATEMENT EXECUTE FUNCTION data_version_change('catalogue');--> statement-breakpoint
CREATE TRIGGER "report_page_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "report_page" FOR EACH STATEMENT EXECUTE FUNCTION data_version_change('catalogue');--> statement-breakpoint
CREATE TRIGGER "group_report_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "group_report" FOR EACH STATEMENT EXECUTE FUNCTION data_version_change('catalogue');--> statement-breakpoint
CREATE TRIGGER "user_report_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "user_report" FOR EACH STATEMENT EXECUTE FUNCTION data_version_change('catalogue');--> statement-breakpoint
CREATE TRIGGER "user_group_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "user_group" FOR EACH STATEMENT EXECUTE FUNCTION data_version_change('catalogue');--> statement-breakpoint
CREATE TRIGGER "dashboard_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "dashboard" FOR EACH STATEMENT EXECUTE FUNCTION data_version_change('catalogue');--> statement-breakpoint
CREATE TRIGGER "group_dashboard_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "group_dashboard" FOR EACH STATEMENT EXECUTE FUNCTION data_version_change('catalogue');--> statement-breakpoint
CREATE TRIGGER "user_dashboard_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "user_dashboard" FOR EACH STATEMENT EXECUTE FUNCTION data_version_change('catalogue');--> statement-breakpoint
-- Signing in changes an account, too, but nothing that is searched or counted.
CREATE TRIGGER "user_account_version" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF "account", "full_name", "mail", "job_no" ON "user_account" FOR EACH STATEMENT EXECUTE FUNCTION data_version_change('users');--> statement-breakpoint
CREATE TRIGGER "collection_version" AFTER INSERT OR UPDATE OR DELETE ON "collection" FOR EACH ROW EXECUTE FUNCTION data_version_change_of_user('favourites');
