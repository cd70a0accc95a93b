import { expect, test } from '@jest/globals';
import type { z } from 'zod';
import { allEndpoints, endpoints } from '@portal/shared/contract/all';
import { labels, singular } from './labels.ts';
import { check, fieldMessage } from './validation.ts';

type Schema = z.core.$ZodType;

const fields = new Set<string>();
const fieldsOfSeveral = new Set<string>();
const seen = new Set<Schema>();

/** Collects the names of the fields in a schema. @param field what holds it */
const walk = (schema: Schema, field?: string): void => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'lazy') {
    if (seen.has(schema)) return;
    seen.add(schema);
    walk(def.getter(), field);
  } else if (def.type === 'object') {
    for (const [name, inner] of Object.entries(def.shape)) {
      fields.add(name);
      walk(inner, name);
    }
  } else if (def.type === 'array') {
    if (field !== undefined) fieldsOfSeveral.add(field);
    walk(def.element, field);
  } else if (def.type === 'record') walk(def.valueType);
  else if (def.type === 'union') def.options.forEach((option) => walk(option, field));
  else if (def.type === 'intersection') [def.left, def.right].forEach((part) => walk(part, field));
  else if (def.type === 'tuple') def.items.forEach((item) => walk(item, field));
  else if (def.type === 'pipe') [def.in, def.out].forEach((part) => walk(part, field));
  else if ('innerType' in def) walk(def.innerType, field);
};
allEndpoints.forEach(({ query, body }) => [query, body].forEach((schema) => walk(schema)));

test('every field of the contract has a label', () => {
  expect(fields.size).toBeGreaterThan(300);
  expect([...fields].filter((field) => !Object.hasOwn(labels, field))).toEqual([]);
});

test('every field with several values says what one of them is called', () => {
  expect(fieldsOfSeveral).toContain('questions');
  expect([...fieldsOfSeveral].filter((field) => !Object.hasOwn(singular, field))).toEqual([]);
});

test.each([
  ['title', '中文标题', 'Title (Chinese)'],
  ['quiz.questions.1.text', '题目 2 的内容', 'Question 2, Text'],
  ['quiz.questions.1.answers.0.text', '题目 2 答案 1 的内容', 'Question 2, Answer 1, Text'],
  ['tags.3', '标签 4', 'Tag 4'],
  ['remote.shared.@portal/one', '共享模块', 'Shared modules'],
  ['constructor', 'constructor', 'constructor'],
])('%s is named as %s and %s', (field, zh, en) => {
  expect([fieldMessage(field, 'x', 'zh'), fieldMessage(field, 'x', 'en')]).toEqual([`${zh}：x`, `${en}: x`]);
});

test('a refused quiz says which question is meant', () => {
  const quiz = { passMark: 101, questions: [{ kind: 'single', text: 'a', answers: [] }, { kind: 'single', text: '', answers: [] }] };
  const checked = check(endpoints.managedChapters.add.body, { lessonId: 1, kind: 'quiz', title: 'x', quiz }, 'zh');
  expect(checked.ok ? [] : checked.errors.map(({ message }) => message)).toEqual(expect.arrayContaining(['及格线：不能大于 100', '题目 2 的内容：不能为空']));
});
