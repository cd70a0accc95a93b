ALTER TABLE "report" ADD COLUMN "dark_cover" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "en_dark_cover" text DEFAULT '' NOT NULL;