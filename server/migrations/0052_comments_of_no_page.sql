-- What addresses call a report as a whole is no page's code: such comments stand with those of no page, where they are looked for.
UPDATE "comment" SET "modular_id" = '' WHERE "modular_id" = 'null';
