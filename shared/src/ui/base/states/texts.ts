import { i18n } from '@portal/shared/language';

/** Texts of this module, in the namespace `ui`. */
export const uiTexts = {
  zh: {
    loading: '正在加载',
    empty: '这里还没有内容',
    failed: '加载失败',
    failedNext: '请稍后重试；仍不成功时请联系管理员。',
    retry: '重试',
    trace: '跟踪编号 {{id}}',
    popups: '菜单和列表',
  },
  en: {
    loading: 'Loading',
    empty: 'Nothing here yet',
    failed: 'This could not be loaded',
    failedNext: 'Please try again in a moment, and tell your administrator if it still does not work.',
    retry: 'Try again',
    trace: 'Trace id {{id}}',
    popups: 'Menus and lists',
  },
} as const;

/** Makes the texts known; what draws one of them calls it. */
export const addUiTexts = (): void => {
  i18n.addResourceBundle('zh', 'ui', uiTexts.zh);
  i18n.addResourceBundle('en', 'ui', uiTexts.en);
};
