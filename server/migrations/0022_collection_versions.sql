-- Home's answer has a user's categories also where nothing is in them (decision 37).
CREATE TRIGGER "collection_class_version" AFTER INSERT OR UPDATE OR DELETE ON "collection_class" FOR EACH ROW EXECUTE FUNCTION data_version_change_of_user('favourites');
