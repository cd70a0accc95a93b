-- The grants of a role that is turned off count for nobody, from the next call on.
CREATE TRIGGER "portal_group_version" AFTER UPDATE OF "is_enabled" ON "portal_group" FOR EACH STATEMENT EXECUTE FUNCTION data_version_change('catalogue');
