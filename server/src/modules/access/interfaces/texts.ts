import type { Texts } from '../../../language/language.ts';

export const texts = {
  interfaceGone: { zh: '接口不存在或已被删除', en: 'This interface does not exist or was deleted' },
  interfaceTaken: { zh: '接口 {call} 已存在', en: 'There is an interface {call} already' },
  interfaceServed: { zh: '{call} 由门户提供，不能删除，可以停用', en: '{call} is served by the portal. It cannot be deleted, but switched off' },
  interfaceNeeded: { zh: '登录或接口管理需要此接口，不能停用、限流或移到其他分类', en: 'Signing in or managing interfaces needs this one. It cannot be switched off, limited or moved' },
  interfaceNeededNamed: { zh: '登录或接口管理需要“{name}”，不能停用或移到其他分类', en: 'Signing in or managing interfaces needs “{name}”. It cannot be switched off or moved' },
  interfaceChanges: { zh: '此接口会更改数据，不能试用', en: 'This interface changes something, so it cannot be tried out' },
  inputNoObject: { zh: '参数必须是 JSON 对象，例如 {}', en: 'The input has to be a JSON object, such as {}' },
  interfaceNotHeld: { zh: '您没有此接口的权限，不能更改它属于哪个分类', en: 'You do not have this interface yourself, so you cannot change its class' },
  classGone: { zh: '接口分类不存在或已被删除', en: 'This interface class does not exist or was deleted' },
  classTaken: { zh: '接口分类“{code}”已存在', en: 'There is an interface class “{code}” already' },
  classProvisioned: { zh: '“{name}”由门户提供，不能删除', en: '“{name}” comes with the portal. It cannot be deleted' },
  classUsed: { zh: '“{name}”中还有 {count} 个接口，请先将它们移到其他分类', en: 'There are {count} interfaces in “{name}”. Move them into another class first' },
  classNotHeld: { zh: '您的资源组没有此接口分类', en: 'Your resource group does not have this interface class' },
  classMakesAdministrators: { zh: '删除“{name}”后，其他资源组将拥有全部分类而成为管理员，请先收回该资源组的其他分类', en: 'Without “{name}” another resource group would hold every class, and so be administrators. Take a class from that group first' },
} as const satisfies Texts;
