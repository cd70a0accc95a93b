import { endpoints, type User } from '@portal/shared/contract/all';
import { formatInstant } from '@portal/shared/formats';
import { nameIn, say } from '../../../language/language.ts';
import { defineListExport } from '../../delivery/exports/module.ts';
import type { Users } from './service.ts';
import { texts } from './texts.ts';

/** The list of users as a file (SPEC 7.7). */
export const userListFile = (users: Users) =>
  defineListExport<typeof endpoints.users.exportUser, User>({
    endpoint: endpoints.users.exportUser,
    title: { zh: '用户管理', en: 'Users' },
    columns: {
      account: ({ account }) => account,
      fullName: ({ fullName }) => fullName,
      jobNo: ({ jobNo }) => jobNo,
      mail: ({ mail }) => mail,
      mobile: ({ mobile }) => mobile,
      department: ({ departmentName, departmentEnName }, { language }) => nameIn(language, departmentName, departmentEnName),
      source: ({ source }, { language }) => say(language, sources[source]),
      roles: ({ groups }, { language }) => groups.map(({ name, ename }) => nameIn(language, name, ename)).join(', '),
      resourceGroup: ({ resourceGroupName, resourceGroupEnName }, { language }) => nameIn(language, resourceGroupName, resourceGroupEnName),
      state: ({ isAction }, { language }) => say(language, isAction === 1 ? texts.enabled : texts.disabled),
      custom: ({ isCustom }, { language }) => say(language, isCustom === 1 ? texts.customOn : texts.customOff),
      validUntil: ({ validUntil }) => validUntil ?? '',
      lastLogin: ({ lastLogin }, { language, timeZone }) => (lastLogin ? formatInstant(lastLogin, language, 'minute', timeZone) : say(language, texts.never)),
      createTime: ({ createTime }, { language, timeZone }) => formatInstant(createTime, language, 'day', timeZone),
      updateTime: ({ updateTime }, { language, timeZone }) => formatInstant(updateTime, language, 'minute', timeZone),
    },
    find: (query) => users.findAll(query),
  });

const sources = { local: texts.sourceLocal, sso: texts.sourceSso, ad: texts.sourceAd, azure: texts.sourceAzure };
