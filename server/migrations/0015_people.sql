ALTER TABLE "resource" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- Users are counted by their state and resource group, too.
DROP TRIGGER "user_account_version" ON "user_account";--> statement-breakpoint
CREATE TRIGGER "user_account_version" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF "account", "full_name", "mail", "job_no", "is_action", "resource_group_id" ON "user_account" FOR EACH STATEMENT EXECUTE FUNCTION data_version_change('users');
