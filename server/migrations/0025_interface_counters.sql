CREATE TABLE "interface_hour" (
	"interface_id" integer NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"calls" integer NOT NULL,
	"failures" integer NOT NULL,
	"durations" integer[] NOT NULL,
	CONSTRAINT "interface_hour_interface_id_hour_pk" PRIMARY KEY("interface_id","hour")
);
--> statement-breakpoint
ALTER TABLE "interface_class" ADD COLUMN "id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "interface_class_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "interface_hour" ADD CONSTRAINT "interface_hour_interface_id_interface_id_fk" FOREIGN KEY ("interface_id") REFERENCES "public"."interface"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "interface_hour_hour" ON "interface_hour" USING btree ("hour");--> statement-breakpoint
ALTER TABLE "interface_class" ADD CONSTRAINT "interface_class_id_unique" UNIQUE("id");