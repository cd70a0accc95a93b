-- What a search looks for: every character of a text, every two that follow each other, and every three of ASCII (words
-- of two characters are the rule in Chinese; two letters of a Latin word are in nearly every text).
CREATE FUNCTION "text_grams"(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT array_agg(gram)
	FROM (SELECT string_to_array(lower(value), NULL) AS letters) AS text,
		unnest(letters, letters[2:], letters[3:]) AS neighbours(a, b, c),
		unnest(ARRAY[a, a || b, CASE WHEN octet_length(a || b || c) = 3 THEN a || b || c END]) AS gram
	WHERE gram IS NOT NULL
$$;--> statement-breakpoint
-- Of these, the fewest that a text has to have when it contains what is searched for.
CREATE FUNCTION "text_grams_wanted"(typed text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT CASE WHEN char_length(lower(typed)) <= 2 THEN ARRAY[lower(typed)]
		ELSE ARRAY(SELECT gram FROM unnest(text_grams(typed)) AS gram WHERE char_length(gram) > 1 AND octet_length(gram) > 2) END
$$;--> statement-breakpoint
-- What the indexes below are made with, for this transaction: with less, a million texts are gone through many times.
SET LOCAL maintenance_work_mem = '256MB';--> statement-breakpoint
CREATE INDEX "comment_refused" ON "comment" USING btree ("id") WHERE "comment"."state" = 2;--> statement-breakpoint
CREATE INDEX "comment_hidden" ON "comment" USING btree ("id") WHERE "comment"."is_show" = -1;--> statement-breakpoint
CREATE INDEX "comment_deleted" ON "comment" USING btree ("id") WHERE "comment"."delete_time" is not null;--> statement-breakpoint
CREATE INDEX "comment_grams" ON "comment" USING gin (text_grams("content")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "comment_reply_refused" ON "comment_reply" USING btree ("id") WHERE "comment_reply"."state" = 2;--> statement-breakpoint
CREATE INDEX "comment_reply_hidden" ON "comment_reply" USING btree ("id") WHERE "comment_reply"."is_show" = -1;--> statement-breakpoint
CREATE INDEX "comment_reply_deleted" ON "comment_reply" USING btree ("id") WHERE "comment_reply"."delete_time" is not null;--> statement-breakpoint
CREATE INDEX "comment_reply_grams" ON "comment_reply" USING gin (text_grams("content")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "comment_unread_news" ON "comment_unread" USING btree ("user_id","create_time","comment_id");--> statement-breakpoint
-- Reports whose comments are all hidden have a row as well, so that the table names everything on which there are comments.
CREATE OR REPLACE FUNCTION "comment_total_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'INSERT' THEN
		INSERT INTO comment_total AS known (catalogue_id, shown)
		SELECT catalogue_id, count(*) FILTER (WHERE is_show = 1 AND state = 1 AND delete_time IS NULL) FROM fresh GROUP BY catalogue_id ORDER BY catalogue_id
		ON CONFLICT (catalogue_id) DO UPDATE SET shown = known.shown + excluded.shown;
	ELSIF tg_op = 'DELETE' THEN
		INSERT INTO comment_total AS known (catalogue_id, shown)
		SELECT catalogue_id, -count(*) FROM stale WHERE is_show = 1 AND state = 1 AND delete_time IS NULL GROUP BY catalogue_id ORDER BY catalogue_id
		ON CONFLICT (catalogue_id) DO UPDATE SET shown = known.shown + excluded.shown;
	ELSE
		INSERT INTO comment_total AS known (catalogue_id, shown)
		SELECT catalogue_id, sum(change) FROM (
			SELECT catalogue_id, 1 AS change FROM fresh WHERE is_show = 1 AND state = 1 AND delete_time IS NULL
			UNION ALL
			SELECT catalogue_id, -1 FROM stale WHERE is_show = 1 AND state = 1 AND delete_time IS NULL
		) AS changes GROUP BY catalogue_id HAVING sum(change) <> 0 ORDER BY catalogue_id
		ON CONFLICT (catalogue_id) DO UPDATE SET shown = known.shown + excluded.shown;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
INSERT INTO "comment_total" ("catalogue_id", "shown") SELECT DISTINCT "catalogue_id", 0 FROM "comment" ON CONFLICT DO NOTHING;