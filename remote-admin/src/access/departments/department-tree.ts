import type { Department } from '@portal/shared/contract/access';
import { nameIn, type Language } from '@portal/shared/language';
import { childrenOf, optionTree, type OptionTree } from '@portal/shared/ui/resource';

/** A department with those below it; `total` counts the people of all of them. */
export type DepartmentNode = { readonly department: Department; readonly total: number; readonly children: readonly DepartmentNode[] };

export const departmentName = ({ name, ename }: Pick<Department, 'name' | 'ename'>, language: Language): string => nameIn(language, name, ename);

export const treeOf = (departments: readonly Department[]): DepartmentNode[] => {
  const below = childrenOf(departments);
  const nodesOf = (parentId: number | null): DepartmentNode[] =>
    (below.get(parentId) ?? []).map((department) => {
      const children = nodesOf(department.id);
      return { department, children, total: department.people + children.reduce((sum, { total }) => sum + total, 0) };
    });
  return nodesOf(null);
};

/** What there is to choose. */
export const departmentOptions = (departments: readonly Department[], language: Language): OptionTree[] => optionTree(departments, (one) => departmentName(one, language));

/** The ids of what stands above a department. */
export const aboveOf = (departments: readonly Department[], id: number | undefined): Set<number> => {
  const byId = new Map(departments.map((one) => [one.id, one]));
  const ids = new Set<number>();
  for (let one = byId.get(id ?? 0)?.parentId; one && !ids.has(one); one = byId.get(one)?.parentId) ids.add(one);
  return ids;
};

/** Nodes whose names or codes contain a word, with what stands above them. */
export const sifted = (nodes: readonly DepartmentNode[], keyword: string): DepartmentNode[] => {
  const word = keyword.trim().toLowerCase();
  return nodes.flatMap((node) => {
    const { name, ename, code } = node.department;
    if (`${name}\n${ename}\n${code}`.toLowerCase().includes(word)) return [node];
    const children = sifted(node.children, keyword);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
};
