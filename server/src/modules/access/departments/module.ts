import { defineModule } from '../../../module.ts';
import { names } from './names.ts';
import { departmentRoutes } from './routes.ts';
import { Departments } from './service.ts';
import { texts } from './texts.ts';

export { holdDepartments, listDepartments, namesOf as managerNames, type DepartmentRow } from './repository.ts';
export { texts as departmentTexts } from './texts.ts';
export { Departments } from './service.ts';

/** The tree of departments, which people are found by. */
export const departmentsModule = defineModule({
  name: 'departments',
  create: ({ database: { db } }) => {
    const departments = new Departments(db);
    return { offer: departments, names, handlers: { departments: departmentRoutes(departments) }, texts };
  },
});
