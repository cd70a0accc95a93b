import type { Texts } from '../../../language/language.ts';

export const texts = {
  departmentMissing: { zh: '部门不存在或已被删除', en: 'This department does not exist or was deleted' },
  departmentCodeTaken: { zh: '部门编码“{code}”已存在', en: 'There is a department with the code “{code}” already' },
  departmentCodeOfRows: { zh: '部门编码决定用户能看到谁的数据，只能由管理员修改', en: 'Codes of departments decide whose data people see. An administrator changes them' },
  departmentNameTaken: { zh: '同一上级部门下已有“{name}”', en: 'There is a department “{name}” beside it already' },
  departmentCycle: { zh: '部门不能放在自己或自己的下级部门之下', en: 'A department cannot be below itself' },
  departmentTooDeep: { zh: '部门最多 {levels} 级', en: 'Departments have {levels} levels at most' },
  departmentManagerMissing: { zh: '负责人不存在或已被删除', en: 'This manager does not exist or was deleted' },
  departmentHasPeople: { zh: '“{name}”中还有 {count} 位用户，请先把他们移到其他部门', en: 'There are {count} people in “{name}”. Move them to another department first' },
  departmentHasParts: { zh: '“{name}”下还有 {count} 个部门，请先移动或删除', en: 'There are {count} departments below “{name}”. Move or delete them first' },
  departmentOfDirectory: { zh: '“{name}”来自目录同步，名称、编码和上级部门请在目录中修改', en: '“{name}” comes from a directory: change its name, code and place there' },
  departmentKept: { zh: '“{name}”来自目录同步，不能在这里删除', en: '“{name}” comes from a directory and is not deleted here' },
} as const satisfies Texts;
