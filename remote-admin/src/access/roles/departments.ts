import type { ValueOf } from '@portal/shared/contract';
import type { endpoints } from '@portal/shared/contract/access';
import { nameIn } from '@portal/shared/language';
import { optionPaths, optionTree } from '@portal/shared/ui/resource';

export type Department = ValueOf<typeof endpoints.groups.departments>[number];

/** Departments to choose from, each with the way to it and what is told of it; those below one follow it. */
export const departmentOptions = (departments: readonly Department[], language: 'zh' | 'en', told: (department: Department) => string): { value: string; label: string }[] => {
  const paths = new Map(optionPaths(optionTree(departments, ({ name, ename }) => nameIn(language, name, ename))).map(({ value, label }) => [value, label]));
  const byId = new Map(departments.map((one) => [one.id, one]));
  return [...paths].flatMap(([id, path]) => {
    const one = byId.get(Number(id));
    return one ? [{ value: String(id), label: `${path} · ${told(one)}` }] : [];
  });
};
