-- Grants of one's own and a home of one's own count for who has customization turned on: whoever has any keeps them.
UPDATE "user_account" SET "is_custom" = true WHERE NOT "is_custom" AND "id" IN (SELECT "user_id" FROM "user_report" UNION SELECT "user_id" FROM "user_dashboard" UNION SELECT "user_id" FROM "default_report");--> statement-breakpoint
-- From the next call on, on every replica.
CREATE TRIGGER "user_account_custom_version" AFTER UPDATE OF "is_custom" ON "user_account" FOR EACH STATEMENT EXECUTE FUNCTION data_version_change('catalogue');

