/**
 * Every module of the shared package. A remote has no copy of its own, so the host must provide each one, also those that
 * it does not use itself; a shared module is fetched when somebody asks for it first.
 */
export const sharedModules: Readonly<Record<string, () => Promise<unknown>>> = {
  './contract': () => import('@portal/shared/contract'),
  './contract/access': () => import('@portal/shared/contract/access'),
  './contract/content': () => import('@portal/shared/contract/content'),
  './contract/content/management': () => import('@portal/shared/contract/content/management'),
  './contract/delivery': () => import('@portal/shared/contract/delivery'),
  './contract/publishing': () => import('@portal/shared/contract/publishing'),
  './contract/reading': () => import('@portal/shared/contract/reading'),
  './contract/site': () => import('@portal/shared/contract/site'),
  './contract/usage': () => import('@portal/shared/contract/usage'),
  './api': () => import('@portal/shared/api'),
  './auth': () => import('@portal/shared/auth'),
  './language': () => import('@portal/shared/language'),
  './storage': () => import('@portal/shared/storage'),
  './timing': () => import('@portal/shared/timing'),
  './shell': () => import('@portal/shared/shell'),
  './router': () => import('@portal/shared/router'),
  './ui/theme': () => import('@portal/shared/ui/theme'),
  './ui/watermark': () => import('@portal/shared/ui/watermark'),
  './ui/base': () => import('@portal/shared/ui/base'),
  './ui/shell': () => import('@portal/shared/ui/shell'),
  './ui/data': () => import('@portal/shared/ui/data'),
  './ui/resource': () => import('@portal/shared/ui/resource'),
};

/** Parts of shared libraries that only remotes use: the host provides those as well. */
export const libraryParts: Readonly<Record<string, () => Promise<unknown>>> = {
  'jotai/utils': () => import('jotai/utils'),
};
