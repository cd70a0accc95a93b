ALTER TABLE "comment" ADD COLUMN "visual" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "comment" ADD COLUMN "visual_title" text DEFAULT '' NOT NULL;