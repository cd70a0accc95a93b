import { z } from 'zod';
import { isRuleCode, ruleWords, type FieldError } from '@portal/shared/contract/all';
import { labels, singular } from './labels.ts';
import type { Language } from './language.ts';

type Issue = z.core.$ZodRawIssue;

const locales = { zh: z.locales.zhCN().localeError, en: z.locales.en().localeError };

/** The common cases in plain words; zod's own translation says the rest. */
const inPlainWords: Record<Language, (issue: Issue) => string | undefined> = {
  zh: (issue) => {
    if (isMissing(issue)) return '不能为空';
    if (isExclusive(issue)) return issue.code === 'too_big' ? `必须小于 ${issue.maximum}` : `必须大于 ${issue.minimum}`;
    if (issue.code === 'too_big') return `${inText(issue) ? '最多' : '不能大于'} ${issue.maximum}${unit(issue, '个字符', '项')}`;
    if (issue.code === 'too_small') return `${inText(issue) ? '至少' : '不能小于'} ${issue.minimum}${unit(issue, '个字符', '项')}`;
    if (isNoMail(issue)) return '不是有效的邮箱地址';
    if (issue.code === 'invalid_value') return '不在可选范围内';
    if (isWrongFormat(issue)) return '格式不正确';
    return undefined;
  },
  en: (issue) => {
    if (isMissing(issue)) return 'cannot be empty';
    if (isExclusive(issue)) return issue.code === 'too_big' ? `must be less than ${issue.maximum}` : `must be more than ${issue.minimum}`;
    if (issue.code === 'too_big') return `must be at most ${issue.maximum}${unit(issue, 'characters', 'items')}`;
    if (issue.code === 'too_small') return `must be at least ${issue.minimum}${unit(issue, 'characters', 'items')}`;
    if (isNoMail(issue)) return 'is not an e-mail address';
    if (issue.code === 'invalid_value') return 'is none of the choices';
    if (isWrongFormat(issue)) return 'has the wrong format';
    return undefined;
  },
};

/** A rule of the contract that says itself what is wrong does so by a code. */
const inWords = (message: string, language: Language): string => (isRuleCode(message) ? ruleWords[language][message] : message);

const isMissing = (issue: Issue): boolean =>
  (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)) || (issue.code === 'too_small' && inText(issue) && issue.minimum === 1);

/** A number that may come near its bound, and not reach it. */
const isExclusive = (issue: Issue): issue is Issue & { code: 'too_big' | 'too_small' } => (issue.code === 'too_big' || issue.code === 'too_small') && issue.inclusive === false;

const isNoMail = (issue: Issue): boolean => issue.code === 'invalid_format' && issue.format === 'email';

/** What zod would say of it is for programmers: a pattern, or which of several schemas it met. */
const isWrongFormat = ({ code }: Issue): boolean => ['invalid_type', 'invalid_format', 'invalid_union', 'custom'].includes(code ?? '');

const inText = (issue: Issue): boolean => issue.origin === 'string' || issue.origin === 'array';

const unit = (issue: Issue, characters: string, items: string): string =>
  issue.origin === 'string' ? ` ${characters}` : issue.origin === 'array' ? ` ${items}` : '';

/** What is wrong as a whole has no field. */
const WHOLE: Record<Language, string> = { zh: '请求', en: 'Request' };

const isPosition = (part: string | undefined): boolean => part !== undefined && /^\d+$/.test(part);

/** What a field is called, and which of several it belongs to: `Question 2, Answers`. What has no name of its own is called as what it is in. */
const labelOf = (field: string, language: Language): string => {
  if (field === '') return WHOLE[language];
  const parts = field.split('.');
  const isKnown = (part: string) => Object.hasOwn(labels, part);
  const word = (part: string) => labels[part]?.[language] ?? part;
  const ofSeveral = parts.flatMap((part, index) => {
    const position = parts[index + 1];
    return isKnown(part) && isPosition(position) ? [`${language === 'en' ? (singular[part] ?? word(part)) : word(part)} ${Number(position) + 1}`] : [];
  });
  const last = parts.findLastIndex(isKnown);
  const own = last === -1 ? [field] : isPosition(parts[last + 1]) ? [] : [word(parts[last] as string)];
  return language === 'zh' ? [ofSeveral.join(' '), ...own].filter(Boolean).join(' 的') : [...ofSeveral, ...own].join(', ');
};

/** The sentence for a field, naming it: `Text: must be at most 500 characters`. */
export const fieldMessage = (field: string, message: string, language: Language): string =>
  `${labelOf(field, language)}${language === 'zh' ? '：' : ': '}${message}`;

export type Checked<Value> = { ok: true; value: Value } | { ok: false; errors: FieldError[] };

/** Checks a part of a request; the errors name fields by their path and speak the current user's language. */
export const check = <Schema extends z.core.$ZodType>(schema: Schema, input: unknown, language: Language): Checked<z.output<Schema>> => {
  const uncountable = findPath(input, isUncountable);
  if (uncountable) return refused([{ path: uncountable, message: UNCOUNTABLE[language] }], language);
  const parsed = z.safeParse(schema, input, {
    error: (issue) => inPlainWords[language](issue) ?? locales[language](issue),
  });
  if (!parsed.success) return refused(parsed.error.issues, language);
  const unstorable = findPath(parsed.data, isUnstorable);
  if (unstorable) return refused([{ path: unstorable, message: UNSTORABLE[language] }], language);
  return { ok: true, value: parsed.data };
};

/** So many fields are told of: nobody mends more at once, and an answer is not to be longer than what was asked. */
const MOST_ERRORS = 20;

const refused = (issues: Iterable<{ readonly path: readonly PropertyKey[]; readonly message: string }>, language: Language): { ok: false; errors: FieldError[] } => {
  const errors = new Map<string, string>();
  for (const { path, message } of issues) {
    if (errors.size === MOST_ERRORS) break;
    const field = path.map(String).join('.');
    // The first of a field says enough: an empty text has the wrong format, too.
    if (!errors.has(field)) errors.set(field, fieldMessage(field, inWords(message, language), language));
  }
  return { ok: false, errors: [...errors].map(([field, message]) => ({ field, message })) };
};

const UNSTORABLE: Record<Language, string> = { zh: '包含无法保存的字符', en: 'has characters that cannot be stored' };

/** A text with a NUL character or half a surrogate pair, which PostgreSQL does not take, or not as JSON. */
const isUnstorable = (value: unknown): boolean => typeof value === 'string' && (value.includes('\0') || !value.isWellFormed());

const UNCOUNTABLE: Record<Language, string> = { zh: '格式不正确', en: 'has the wrong format' };

/** zod compares what any object says is its length or size with a number, which throws where that is an object that has no value. */
const isUncountable = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && ['length', 'size'].some((name) => Object.hasOwn(value, name) && typeof (value as Record<string, unknown>)[name] === 'object');

/** Where in a request something is that is to be found. The way there is put together only where there is something. */
const findPath = (value: unknown, isFound: (value: unknown) => boolean): readonly string[] | undefined => {
  if (isFound(value)) return [];
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    // What somebody calls a field is theirs to choose, too.
    if (isFound(key)) return [];
    const found = findPath(inner, isFound);
    if (found) return [key, ...found];
  }
  return undefined;
};
