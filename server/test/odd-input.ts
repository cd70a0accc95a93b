import fc, { type Arbitrary, type JsonValue } from 'fast-check';

/** JSON Schema as the portal's OpenAPI has it: what zod writes for an input. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly JsonValue[];
  readonly const?: JsonValue;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
};

/** What has broken programs before: ends of numbers and of time, signs of other languages and formats, names of objects. */
const ODD: readonly JsonValue[] = [
  '', ' ', '\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '\u202e\u200b', '\ufeff', '😀'.repeat(60), 'a'.repeat(70_000),
  "'; drop table users; --", '%', '_', '\\', '%_\\%', "' or 1=1", '$1', '{{7*7}}', '${7*7}', '=1+1', '@SUM(A1)', '<img src=x onerror=alert(1)>',
  '../../../../etc/passwd', '..\\..\\', 'C:\\con', '/%2e%2e/', 'javascript:alert(1)', '//example.test', 'file:///', 'http://[::1', 'a\r\nb: c',
  '0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '+275760-09-13T00:00:00Z', '2024-02-30T00:00:00Z', '-1', '0', '1e9', '0x10', '01', 'NaN', 'null', 'undefined', 'true',
  '00000000-0000-0000-0000-000000000000', '__proto__', 'constructor', 'toString', 'zh', 'zz', '*', '(', '[', 'a@b', '"a b"@example.test',
  -1, 0, -0.5, 0.1, 1.5, 200, 2_147_483_647, 2_147_483_648, 9e15, -9e15, 1e308, true, false, null, [], [null], [[]], {}, { length: 3 }, { length: { toString: 1 } }, { size: { valueOf: null, toString: null } },
]; // prettier-ignore

const odd: Arbitrary<JsonValue> = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ODD) }, fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }), fc.string({ unit: 'binary', maxLength: 40 }));

/** Samples and what tests make have small ids: with those a call gets further than its schema. */
const numbers = ({ type, minimum = -10, exclusiveMinimum, maximum = Number.MAX_SAFE_INTEGER }: Schema): Arbitrary<number> => {
  const min = Math.ceil(exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1);
  const max = Math.max(min, Math.floor(maximum));
  const whole = fc.oneof(fc.integer({ min, max: Math.min(max, min + 12) }), fc.integer({ min, max }));
  return type === 'integer' ? whole : fc.oneof(whole, fc.double({ min, max, noNaN: true }));
};

const FORMATS: Readonly<Record<string, Arbitrary<string>>> = {
  'date-time': fc.date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') }).map((date) => date.toISOString()),
  date: fc.date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') }).map((date) => date.toISOString().slice(0, 10)),
  email: fc.emailAddress(),
  uuid: fc.uuid(),
  uri: fc.webUrl(),
};

const texts = ({ format = '', minLength = 0, maxLength = 40 }: Schema): Arbitrary<string> =>
  FORMATS[format] ?? fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 200)), unit: fc.constantFrom('a', 'B', '7', ' ', '报', '-', '.', '%', "'") });

const fitting = (schema: Schema): Arbitrary<JsonValue> => {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const branches = schema.anyOf ?? schema.oneOf ?? (Array.isArray(schema.type) ? schema.type.map((type: string) => ({ ...schema, type })) : undefined);
  if (branches) return fc.oneof(...branches.map(fieldOf));
  switch (schema.type) {
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, fieldOf(part)])), { requiredKeys: [...(schema.required ?? [])] });
    case 'array':
      return fc.array(fieldOf(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 4, 4)) });
    case 'integer':
    case 'number':
      return numbers(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return texts(schema);
    default:
      return odd;
  }
};

/** A part as its schema has it, nine times of ten. */
const fieldOf = (schema: Schema): Arbitrary<JsonValue> => fc.oneof({ weight: 9, arbitrary: fitting(schema) }, { weight: 1, arbitrary: odd });

/** What a schema describes, now and then with a part that is nothing like it, or with one too many. */
export const oddInput = (schema: Schema): Arbitrary<JsonValue> =>
  fc.oneof(
    { weight: 16, arbitrary: fitting(schema) },
    { weight: 1, arbitrary: odd },
    { weight: 1, arbitrary: fc.tuple(fitting(schema), odd).map(([input, more]) => (typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...input, more } : more)) },
  );

/** Bodies that no client writes: cut off, of another type, another encoding, too deep. */
export const oddBody: Arbitrary<{ readonly type: string; readonly content: string | Buffer }> = fc.record({
  type: fc.constantFrom('application/json', 'application/json; charset=utf-7', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary=b', 'application/xml', ''),
  content: fc.oneof(
    fc.constantFrom('', '{', '{"a":', '[[[', 'null', '"a"', '1', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}', '{"a":1}}', 'a=1&b=2', '['.repeat(20_000), '\ufeff{}'),
    fc.constantFrom('--b', '--b\r\n', '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nx', '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n'),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  ),
});

/** Files that are not what their names say, and some whose end is missing. */
export const oddFile: Arbitrary<{ readonly name: string; readonly content: Buffer; readonly cut: number }> = fc.record({
  cut: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 60 })),
  name: fc.oneof(fc.constantFrom('a.png', 'a.zip', 'a.pbix', 'a.rdl', 'a.html', '', '.', '..', '../a.png', 'a\u0000.png', 'a.png/', `${'a'.repeat(300)}.zip`, '报表.zip'), fc.string({ unit: 'binary', maxLength: 20 })),
  content: fc
    .tuple(fc.constantFrom('', 'PK\u0003\u0004', 'PK\u0005\u0006', '\u0089PNG\r\n\u001a\n', '\u00ff\u00d8\u00ff', 'GIF89a', '<svg xmlns="http://www.w3.org/2000/svg">', '%PDF-1.7', '<?xml version="1.0"?><Report>', 'RIFF'), fc.uint8Array({ maxLength: 300 }))
    .map(([magic, bytes]) => Buffer.concat([Buffer.from(magic, 'latin1'), bytes])),
});
