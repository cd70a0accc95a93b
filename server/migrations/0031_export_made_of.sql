ALTER TABLE "export_task" ADD COLUMN "made_of" jsonb;
