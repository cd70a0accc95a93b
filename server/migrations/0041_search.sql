-- What a search looks for in names and texts together (`text_grams` is of 0007), and the kind, so that the index finds those of one kind only. An index knows no search path.
CREATE FUNCTION "search_text_grams"(kind text, name text, ename text, body text, ebody text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT public.text_grams(name || E'\n' || ename || E'\n' || body || E'\n' || ebody) || ('kind:' || kind)
$$;--> statement-breakpoint
CREATE TABLE "pinyin_reading" (
	"character" text NOT NULL,
	"reading" text NOT NULL,
	CONSTRAINT "pinyin_reading_character_reading_pk" PRIMARY KEY("character","reading")
);
--> statement-breakpoint
CREATE TABLE "search_entry" (
	"kind" text NOT NULL,
	"thing_id" integer NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"ename" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"ebody" text DEFAULT '' NOT NULL,
	"grams" text[] NOT NULL,
	CONSTRAINT "search_entry_kind_thing_id_code_pk" PRIMARY KEY("kind","thing_id","code")
);
--> statement-breakpoint
CREATE INDEX "search_entry_names" ON "search_entry" USING gin ("grams") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_entry_texts" ON "search_entry" USING gin (search_text_grams("kind", "name", "ename", "body", "ebody")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_entry_name" ON "search_entry" USING btree (lower(left("name", 100)));--> statement-breakpoint
CREATE INDEX "search_entry_ename" ON "search_entry" USING btree (lower(left("ename", 100)));--> statement-breakpoint
-- What is read of a text that may be HTML, at most the first 100,000 characters: without tags, and with the signs that stand for others.
CREATE FUNCTION "search_plain_text"(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT left(trim(regexp_replace(replace(replace(replace(replace(replace(regexp_replace(regexp_replace(value,
		'</?(strong|em|u|s|sub|sup|code|a|b|i|span)(\s[^>]*)?>', '', 'gi'), '</?[a-z][^>]*>', ' ', 'gi'),
		'&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'), '\s+', ' ', 'g')), 100000)
$$;--> statement-breakpoint
-- Every two and three letters that follow each other when a name is typed as pinyin. A syllable is typed whole, or up to its first letter or zh, ch or sh
-- (`exits`: the letters after which the next character may begin, `pairs`: these with the letter before); a character may have several readings.
CREATE FUNCTION "pinyin_grams"(value text) RETURNS text[] LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
	one record;
	reading text;
	part text;
	exits text[] := '{}';
	pairs text[] := '{}';
	next_exits text[];
	next_pairs text[];
	found text[] := '{}';
BEGIN
	FOR one IN
		SELECT c.character, array_agg(known.reading) AS readings
		FROM unnest(string_to_array(lower(left(value, 100)), NULL)) WITH ORDINALITY AS c(character, place) LEFT JOIN pinyin_reading known ON known.character = c.character
		GROUP BY c.place, c.character HAVING count(known.reading) > 0 OR c.character ~ '[a-z0-9]' ORDER BY c.place
	LOOP
		next_exits := '{}';
		next_pairs := '{}';
		FOREACH reading IN ARRAY CASE WHEN one.readings[1] IS NULL THEN ARRAY[one.character] ELSE one.readings END LOOP
			FOREACH part IN ARRAY exits LOOP
				found := array_append(found, part || left(reading, 1));
				next_pairs := array_append(next_pairs, part || left(reading, 1));
				IF length(reading) > 1 THEN found := array_append(found, part || left(reading, 2)); END IF;
			END LOOP;
			FOREACH part IN ARRAY pairs LOOP found := array_append(found, part || left(reading, 1)); END LOOP;
			FOR place IN 2..length(reading) LOOP
				found := array_append(found, substr(reading, place - 1, 2));
				IF place > 2 THEN found := array_append(found, substr(reading, place - 2, 3)); END IF;
			END LOOP;
			next_exits := array_append(next_exits, left(reading, 1));
			IF length(reading) > 1 THEN
				next_exits := array_append(next_exits, right(reading, 1));
				next_pairs := array_append(next_pairs, right(reading, 2));
				IF reading ~ '^[zcs]h' THEN
					next_exits := array_append(next_exits, 'h');
					next_pairs := array_append(next_pairs, left(reading, 2));
				END IF;
			END IF;
		END LOOP;
		exits := next_exits;
		pairs := next_pairs;
	END LOOP;
	RETURN ARRAY(SELECT DISTINCT unnest(found));
END $$;--> statement-breakpoint
CREATE FUNCTION "search_name_grams"(kind text, name text, ename text) RETURNS text[] LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
	SELECT text_grams(name || E'\n' || ename) || CASE WHEN octet_length(name) = char_length(name) THEN '{}' ELSE pinyin_grams(name) END || ('kind:' || kind)
$$;--> statement-breakpoint
-- The entry of a row of any of the tables that are searched, which call alike what is alike; without grams.
CREATE FUNCTION "search_entry_of"(kind text, doc jsonb) RETURNS "search_entry" LANGUAGE plpgsql STABLE AS $$
DECLARE
	entry search_entry;
BEGIN
	entry.kind := kind;
	entry.thing_id := CASE kind WHEN 'page' THEN doc->>'report_id' WHEN 'chapter' THEN doc->>'lesson_id' ELSE doc->>'id' END;
	entry.code := CASE kind WHEN 'page' THEN doc->>'code' WHEN 'chapter' THEN doc->>'id' ELSE '' END;
	entry.name := coalesce(doc->>'title', doc->>'display_name', doc->>'name', '');
	entry.ename := coalesce(doc->>'entitle', doc->>'en_display_name', doc->>'ename', '');
	entry.body := search_plain_text(concat_ws(E'\n', doc->>'description', doc->>'summary', doc->>'content',
		(SELECT string_agg(tag, ' ') FROM jsonb_array_elements_text(CASE jsonb_typeof(doc->'tags') WHEN 'array' THEN doc->'tags' ELSE '[]' END) AS tag)));
	entry.ebody := search_plain_text(concat_ws(E'\n', doc->>'edescription', doc->>'ensummary', doc->>'encontent'));
	RETURN entry;
END $$;--> statement-breakpoint
CREATE FUNCTION "search_entry_put"(entry "search_entry") RETURNS void LANGUAGE sql VOLATILE AS $$
	INSERT INTO search_entry AS known (kind, thing_id, code, name, ename, body, ebody, grams)
	VALUES (entry.kind, entry.thing_id, entry.code, entry.name, entry.ename, entry.body, entry.ebody, search_name_grams(entry.kind, entry.name, entry.ename))
	ON CONFLICT (kind, thing_id, code) DO UPDATE SET name = excluded.name, ename = excluded.ename, body = excluded.body, ebody = excluded.ebody, grams = excluded.grams
$$;--> statement-breakpoint
CREATE FUNCTION "search_entry_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	fresh search_entry;
	stale search_entry;
BEGIN
	IF tg_op <> 'INSERT' THEN stale := search_entry_of(tg_argv[0], to_jsonb(OLD)); END IF;
	IF tg_op <> 'DELETE' THEN fresh := search_entry_of(tg_argv[0], to_jsonb(NEW)); END IF;
	IF fresh IS NOT DISTINCT FROM stale THEN RETURN NULL; END IF;
	IF tg_op <> 'INSERT' AND (fresh.thing_id, fresh.code) IS DISTINCT FROM (stale.thing_id, stale.code) THEN
		DELETE FROM search_entry WHERE kind = stale.kind AND thing_id = stale.thing_id AND code = stale.code;
	END IF;
	IF tg_op <> 'DELETE' THEN PERFORM search_entry_put(fresh); END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "report_search" AFTER INSERT OR UPDATE OR DELETE ON "report" FOR EACH ROW EXECUTE FUNCTION search_entry_change('report');--> statement-breakpoint
CREATE TRIGGER "report_page_search" AFTER INSERT OR UPDATE OR DELETE ON "report_page" FOR EACH ROW EXECUTE FUNCTION search_entry_change('page');--> statement-breakpoint
CREATE TRIGGER "report_class_search" AFTER INSERT OR UPDATE OR DELETE ON "report_class" FOR EACH ROW EXECUTE FUNCTION search_entry_change('class');--> statement-breakpoint
CREATE TRIGGER "dashboard_search" AFTER INSERT OR UPDATE OR DELETE ON "dashboard" FOR EACH ROW EXECUTE FUNCTION search_entry_change('dashboard');--> statement-breakpoint
CREATE TRIGGER "article_search" AFTER INSERT OR UPDATE OR DELETE ON "article" FOR EACH ROW EXECUTE FUNCTION search_entry_change('article');--> statement-breakpoint
CREATE TRIGGER "announcement_search" AFTER INSERT OR UPDATE OR DELETE ON "announcement" FOR EACH ROW EXECUTE FUNCTION search_entry_change('announcement');--> statement-breakpoint
CREATE TRIGGER "lesson_search" AFTER INSERT OR UPDATE OR DELETE ON "lesson" FOR EACH ROW EXECUTE FUNCTION search_entry_change('lesson');--> statement-breakpoint
CREATE TRIGGER "chapter_search" AFTER INSERT OR UPDATE OR DELETE ON "chapter" FOR EACH ROW EXECUTE FUNCTION search_entry_change('chapter');--> statement-breakpoint
-- What is there already. Its pinyin follows when the portal starts, which knows the readings.
SELECT search_entry_put(search_entry_of(kind, doc)) FROM (
	SELECT 'report' AS kind, to_jsonb(report) AS doc FROM report UNION ALL SELECT 'page', to_jsonb(report_page) FROM report_page
	UNION ALL SELECT 'class', to_jsonb(report_class) FROM report_class UNION ALL SELECT 'dashboard', to_jsonb(dashboard) FROM dashboard
	UNION ALL SELECT 'article', to_jsonb(article) FROM article UNION ALL SELECT 'announcement', to_jsonb(announcement) FROM announcement
	UNION ALL SELECT 'lesson', to_jsonb(lesson) FROM lesson UNION ALL SELECT 'chapter', to_jsonb(chapter) FROM chapter
) AS things;
